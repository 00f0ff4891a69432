"""The network as it is trained, under NeMo's names; core.engine.diarization.nemotron3 is what runs it."""

import torch
from shape import HEADS, INNER, LAYERS, MELS, SPEAKERS, STACKED, WIDTH
from torch import Tensor, nn
from torch.nn import functional

COMPARED_AFTER = 3  # layers
COMPARED = 48  # numbers by which rows are compared


class Attention(nn.Module):
    """Self-attention over all rows, with rotary positions."""

    def __init__(self) -> None:
        super().__init__()
        self.w_qkv = nn.Linear(WIDTH, 3 * WIDTH, bias=False)
        self.out_proj = nn.Linear(WIDTH, WIDTH)

    def forward(self, x: Tensor, cosines: Tensor, sines: Tensor) -> Tensor:
        """`x` has shape (batch, rows, width)."""
        batch, rows, _ = x.shape
        query, key, value = self.w_qkv(x).view(batch, rows, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        # by hand: the backward pass of torch's own attention takes half of all time on a CPU
        query, key = rotate(query, cosines, sines) * (WIDTH // HEADS) ** -0.5, rotate(key, cosines, sines)
        found = (query @ key.transpose(-2, -1)).softmax(-1) @ value
        return self.out_proj(found.transpose(1, 2).reshape(batch, rows, WIDTH))  # type: ignore[no-any-return]


def rotate(x: Tensor, cosines: Tensor, sines: Tensor) -> Tensor:
    """Queries or keys turned by their positions."""
    first, second = x.chunk(2, dim=-1)
    return x * cosines + torch.cat([-second, first], dim=-1) * sines


class FeedForward(nn.Module):
    """Two linear layers; the numbers of `net` leave room for NeMo's activation and dropout."""

    def __init__(self) -> None:
        super().__init__()
        self.net = nn.ModuleDict({"0": nn.Linear(WIDTH, 4 * WIDTH), "3": nn.Linear(4 * WIDTH, WIDTH)})

    def forward(self, x: Tensor) -> Tensor:
        """`x` has shape (..., width)."""
        return self.net["3"](functional.gelu(self.net["0"](x)))  # type: ignore[no-any-return]


class Layer(nn.Module):
    """A pre-norm transformer layer."""

    def __init__(self) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.attn, self.ffn = Attention(), FeedForward()

    def forward(self, x: Tensor, cosines: Tensor, sines: Tensor) -> Tensor:
        """`x` has shape (batch, rows, width)."""
        x = x + self.attn(self.norm1(x), cosines, sines)
        return x + self.ffn(self.norm2(x))  # type: ignore[no-any-return]


class Encoder(nn.Module):
    """Stacked features to rows of width numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.pre_encode = nn.ModuleDict({"proj": nn.Linear(MELS * STACKED, WIDTH, bias=False)})
        self.embed_norm, self.final_norm = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.layers = nn.ModuleList([Layer() for _ in range(LAYERS)])


class Head(nn.Module):
    """Rows to the logits of each speaker in each of a row's frames."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder_proj = nn.Linear(WIDTH, INNER)
        self.subpixel_upsample = nn.Conv1d(INNER, INNER * STACKED, 3, padding=1)
        self.first_hidden_to_hidden = nn.Linear(INNER, INNER)
        self.single_hidden_to_spks = nn.Linear(INNER, SPEAKERS)
        self.learnable_sil_emb = nn.Parameter(torch.randn(WIDTH) * 0.5)

    def forward(self, x: Tensor) -> Tensor:
        """(batch, rows, width) to (batch, rows * STACKED, speakers)."""
        x = self.encoder_proj(x)
        x = self.subpixel_upsample(x.transpose(1, 2)).transpose(1, 2)
        x = functional.relu(x.reshape(len(x), -1, INNER))
        return self.single_hidden_to_spks(functional.relu(self.first_hidden_to_hidden(x)))  # type: ignore[no-any-return]


class Diarizer(nn.Module):
    """The whole network, with what training alone needs in `compare`."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = Encoder()
        self.sortformer_modules = Head()
        self.compare = nn.Linear(WIDTH, COMPARED)
        self.compare_scale = nn.Parameter(torch.tensor([5.0, -2.5]))

    def forward(self, features: Tensor, silent: Tensor) -> tuple[Tensor, Tensor]:
        """Logits, and how alike each two rows' speakers are (batch, rows, rows), as logits.

        `features` has shape (batch, rows, STACKED * mels); rows where `silent` are the learned silence.
        """
        x = self.encoder.pre_encode["proj"](features)
        x = torch.where(silent[..., None], self.sortformer_modules.learnable_sil_emb.to(x.dtype), x)
        x = self.encoder.embed_norm(x)
        cosines, sines = rotations(x.shape[1], x.dtype)
        alike = x
        for number, layer in enumerate(self.encoder.layers, 1):
            x = layer(x, cosines, sines)
            if number == COMPARED_AFTER:
                compared = functional.normalize(self.compare(x).float(), dim=-1)
                alike = compared @ compared.transpose(1, 2) * self.compare_scale[0] + self.compare_scale[1]
        return self.sortformer_modules(self.encoder.final_norm(x)).float(), alike


def rotations(rows: int, dtype: torch.dtype) -> tuple[Tensor, Tensor]:
    """Cosines and sines of the first positions, each of shape (rows, head width)."""
    size = WIDTH // HEADS
    angles = torch.arange(rows)[:, None] / 10_000.0 ** (torch.arange(0, size, 2) / size)
    angles = torch.cat([angles, angles], dim=1)
    return angles.cos().to(dtype), angles.sin().to(dtype)


@torch.no_grad()
def whiten(model: Diarizer, features: Tensor) -> None:
    """Begin with a projection to the main components of `features`, shape (rows, STACKED * mels), without their mean.

    It has no bias, so the mean is taken out as a direction: with it all rows would look alike behind the first norm.
    """
    mean = features.mean(0)
    direction = mean / mean.norm()
    centred = features - mean
    centred = centred - (centred @ direction)[:, None] * direction
    values, vectors = torch.linalg.eigh(centred.T @ centred / len(centred))
    chosen = vectors[:, -WIDTH:] / values[-WIDTH:].sqrt()
    model.encoder.pre_encode["proj"].weight.copy_((chosen - direction[:, None] * (direction @ chosen)).T)
    generator = torch.linalg.qr(torch.randn(WIDTH, WIDTH))[0]
    model.encoder.pre_encode["proj"].weight.copy_(generator @ model.encoder.pre_encode["proj"].weight)
