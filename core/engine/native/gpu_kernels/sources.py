"""Kernels in Triton. packaging/build_gpu_kernels.py compiles them, and the program never imports this module.

Names in capitals are constants of a variant: see variants.py. All sums are computed in fp32.
"""

import triton
from triton import language as tl


def layer_norm(
    x: tl.tensor,
    weight: tl.tensor,
    bias: tl.tensor,
    added: tl.tensor,
    out: tl.tensor,
    width: tl.tensor,
    adds: tl.tensor,
    epsilon: tl.tensor,
    BLOCK: tl.constexpr,
) -> None:
    """Write the norm of each row of `x` to `out`. If `adds` is not 0, then add `added` to the row itself.

    Grid: (rows,).
    """
    column = tl.arange(0, BLOCK)
    inside = column < width
    start = tl.program_id(0).to(tl.int64) * width
    row = tl.load(x + start + column, mask=inside, other=0.0)
    values = row.to(tl.float32)
    mean = tl.sum(values, axis=0) / width
    centred = tl.where(inside, values - mean, 0.0)
    deviation = tl.sqrt(tl.sum(centred * centred, axis=0) / width + epsilon)
    factor = tl.load(weight + column, mask=inside, other=0.0).to(tl.float32)
    shift = tl.load(bias + column, mask=inside, other=0.0).to(tl.float32)
    tl.store(out + start + column, centred / deviation * factor + shift, mask=inside)
    if adds:
        addend = tl.load(added + column, mask=inside, other=0.0).to(tl.float32)
        tl.store(x + start + column, values + addend, mask=inside)


def silu(x: tl.tensor, count: tl.tensor, BLOCK: tl.constexpr) -> None:
    """Replace each number by its SiLU.

    Grid: (count / BLOCK rounded up,).
    """
    at = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = at < count
    values = tl.load(x + at, mask=inside, other=0.0).to(tl.float32)
    tl.store(x + at, values / (1.0 + tl.exp(-values)), mask=inside)


def gate_and_convolve(
    y: tl.tensor,
    weight: tl.tensor,
    bias: tl.tensor,
    lengths: tl.tensor,
    out: tl.tensor,
    rows: tl.tensor,
    width: tl.tensor,
    left: tl.tensor,
    stride: tl.tensor,
    windows: tl.tensor,
    SILU: tl.constexpr,
    ROWS: tl.constexpr,
    BLOCK: tl.constexpr,
) -> None:
    """Gate rows, convolve each channel over 9 rows of its window, and apply SiLU.

    A program walks down ROWS rows of BLOCK channels, beginning 8 rows before. It keeps the last 8 gated rows. Window k
    begins at row k * stride and has lengths[k] rows. A row depends on the `left` rows before it. Weights have shape
    (width, 9).

    Grid: (rows / ROWS, width / BLOCK), both rounded up.
    """
    column = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    first = tl.program_id(0) * ROWS
    inside = column < width
    taps = weight + column * 9
    w0 = tl.load(taps, mask=inside, other=0.0).to(tl.float32)
    w1 = tl.load(taps + 1, mask=inside, other=0.0).to(tl.float32)
    w2 = tl.load(taps + 2, mask=inside, other=0.0).to(tl.float32)
    w3 = tl.load(taps + 3, mask=inside, other=0.0).to(tl.float32)
    w4 = tl.load(taps + 4, mask=inside, other=0.0).to(tl.float32)
    w5 = tl.load(taps + 5, mask=inside, other=0.0).to(tl.float32)
    w6 = tl.load(taps + 6, mask=inside, other=0.0).to(tl.float32)
    w7 = tl.load(taps + 7, mask=inside, other=0.0).to(tl.float32)
    w8 = tl.load(taps + 8, mask=inside, other=0.0).to(tl.float32)
    shift = tl.load(bias + column, mask=inside, other=0.0).to(tl.float32)
    nothing = tl.zeros([BLOCK], tl.float32)
    g0, g1, g2, g3 = nothing, nothing, nothing, nothing
    g4, g5, g6, g7 = nothing, nothing, nothing, nothing
    source = y + (first.to(tl.int64) - left) * (2 * width) + column
    target = out + (first.to(tl.int64) - 8) * width + column
    for row in range(first - 8, tl.minimum(first + ROWS, rows)):
        last = row + 8 - left
        window = last // stride
        among = (last >= 0) & (window < windows)
        length = tl.load(lengths + window, mask=among, other=0)
        mask = inside & among & (last - window * stride < length)
        values = tl.load(source, mask=mask, other=0.0).to(tl.float32)
        gates = tl.load(source + width, mask=mask, other=0.0).to(tl.float32)
        g8 = values / (1.0 + tl.exp(-gates))
        total = shift + g0 * w0 + g1 * w1 + g2 * w2 + g3 * w3 + g4 * w4 + g5 * w5 + g6 * w6 + g7 * w7 + g8 * w8
        if SILU:
            total = total / (1.0 + tl.exp(-total))
        tl.store(target, total, mask=inside & (row >= first))
        g0, g1, g2, g3, g4, g5, g6, g7 = g1, g2, g3, g4, g5, g6, g7, g8
        source += 2 * width
        target += width


def attend(
    qkv: tl.tensor,
    positions: tl.tensor,
    lengths: tl.tensor,
    out: tl.tensor,
    scale: tl.tensor,
    frames: tl.tensor,
    stride: tl.tensor,
    line: tl.tensor,
    reach: tl.tensor,
    SIZE: tl.constexpr,
    ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
) -> None:
    """Write the attention of each window's frames to each other.

    The softmax runs over blocks of COLUMNS frames (Dao et al. 2022, FlashAttention). `positions` has shape
    (heads, windows * frames, line). The score by position of frames i and j is at column reach - 1 - i + j of row i.
    Window k begins at row k * stride of `qkv` and `out`, and has lengths[k] frames.

    Grid: (frames / ROWS rounded up, heads, windows).
    """
    head = tl.program_id(1)
    window = tl.program_id(2)
    length = tl.load(lengths + window).to(tl.int32)
    first = tl.program_id(0) * ROWS
    if first >= length:
        return
    width = tl.num_programs(1) * SIZE
    start = window.to(tl.int64) * stride
    row = first + tl.arange(0, ROWS)
    column = tl.arange(0, COLUMNS)
    place = tl.arange(0, SIZE)
    queries = qkv + start * (3 * width) + head * SIZE
    query = tl.load(queries + row[:, None] * (3 * width) + place[None, :], mask=row[:, None] < length, other=0.0)
    by_position = (
        positions + (head.to(tl.int64) * tl.num_programs(2) + window) * frames * line + (first * (line - 1) + reach - 1)
    )
    shifts = tl.arange(0, ROWS)[:, None] * (line - 1) + column[None, :]
    key_places = column[None, :] * (3 * width) + place[:, None]
    value_places = column[:, None] * (3 * width) + place[None, :]
    best = tl.full([ROWS], -1.0e30, tl.float32)
    total = tl.zeros([ROWS], tl.float32)
    context = tl.zeros([ROWS, SIZE], tl.float32)
    for begin in range(0, length, COLUMNS):
        inside = begin + column < length
        keys = queries + (width + begin * (3 * width))
        key = tl.load(keys + key_places, mask=inside[None, :], other=0.0)
        shifted = tl.load(by_position + begin + shifts, mask=(row[:, None] < length) & inside[None, :], other=0.0)
        scores = (tl.dot(query, key) * scale + shifted.to(tl.float32)) * 1.4426950408889634
        scores = tl.where(inside[None, :], scores, -1.0e30)
        new_best = tl.maximum(best, tl.max(scores, axis=1))
        factor = tl.exp2(best - new_best)
        weights = tl.exp2(scores - new_best[:, None])
        value = tl.load(keys + width + value_places, mask=inside[:, None], other=0.0)
        total = total * factor + tl.sum(weights, axis=1)
        context = tl.dot(weights.to(value.dtype), value, context * factor[:, None])
        best = new_best
    target = out + start * width + head * SIZE + row[:, None] * width + place[None, :]
    tl.store(target, context / total[:, None], mask=row[:, None] < length)


def _best(row: tl.tensor, first: tl.tensor, end: tl.tensor, SUMS: tl.constexpr, BLOCK: tl.constexpr) -> tl.tensor:
    """Return the largest number of a range, its place, and the sum of exp(number - largest) if SUMS.

    The first of equal numbers counts.
    """
    largest = -float("inf")
    place = first
    total = 0.0
    for begin in range(first, end, BLOCK):
        column = begin + tl.arange(0, BLOCK)
        numbers = tl.load(row + column, mask=column < end, other=-float("inf")).to(tl.float32)
        here, index = tl.max(numbers, axis=0, return_indices=True, return_indices_tie_break_left=True)
        new = tl.maximum(largest, here)
        if SUMS:
            total = total * tl.exp(largest - new) + tl.sum(tl.exp(numbers - new), axis=0)
        place = tl.where(here > largest, begin + index, place)
        largest = new
    return largest, place, total


_best = triton.jit(_best)


def search_step(
    logits: tl.tensor,
    durations: tl.tensor,
    frame: tl.tensor,
    latest_frame: tl.tensor,
    labels_there: tl.tensor,
    lengths: tl.tensor,
    next_frame: tl.tensor,
    next_latest_frame: tl.tensor,
    next_labels_there: tl.tensor,
    label: tl.tensor,
    found: tl.tensor,
    output: tl.tensor,
    blank: tl.tensor,
    count: tl.tensor,
    frames_per_step: tl.tensor,
    max_symbols: tl.tensor,
    BLOCK: tl.constexpr,
) -> None:
    """Find the next label of a window, or pass blanks, as TransducerSearch.step does after its joint network.

    `logits` has shape (windows * frames_per_step, blank + 1 + count): labels, the blank, and `count` durations. A
    transducer without durations moves on by 1 after a blank. `output` has shape (windows, 4).

    Grid: (windows,).
    """
    window = tl.program_id(0)
    line = blank + 1 + count
    now = tl.load(frame + window).to(tl.int32)
    left = tl.load(lengths + window).to(tl.int32) - now
    passed = 0
    goes_on = True
    best = 0
    total = 1.0
    duration = 0
    move = 0
    while goes_on:
        row = logits + (window.to(tl.int64) * frames_per_step + passed) * line
        _, best, total = _best(row, 0, blank + 1, True, BLOCK)
        if count > 0:
            _, place, _ = _best(row, blank + 1, line, False, 16)
            duration = tl.load(durations + place - blank - 1).to(tl.int32)
            move = tl.where(best == blank, tl.maximum(duration, 1), duration)
        else:
            duration = 1
            move = (best == blank).to(tl.int32)
        further = passed + move
        goes_on = (best == blank) & (further < frames_per_step) & (further < left)
        passed = tl.where(goes_on, further, passed)
    here = now + passed
    is_found = (left > 0) & (best != blank)
    there = tl.load(labels_there + window).to(tl.int32)
    latest = tl.load(latest_frame + window).to(tl.int32)
    labels = tl.where(here == latest, there + 1, 1)
    following = here + move
    following += (is_found & (labels >= max_symbols) & (move == 0)).to(tl.int32)
    tl.store(next_frame + window, following)
    tl.store(next_latest_frame + window, tl.where(is_found, here, latest))
    tl.store(next_labels_there + window, tl.where(is_found, labels, there))
    tl.store(label + window, best)
    tl.store(found + window, is_found)
    tl.store(output + window * 4, tl.where(is_found, best, -1).to(tl.float32))
    tl.store(output + window * 4 + 1, here.to(tl.float32))
    tl.store(output + window * 4 + 2, (here + duration).to(tl.float32))
    tl.store(output + window * 4 + 3, 1.0 / total)
