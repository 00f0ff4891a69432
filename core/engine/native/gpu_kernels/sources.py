"""Kernels in Triton. packaging/build_gpu_kernels.py compiles them, and the program never imports this module.

Names in capitals are constants of a variant: see variants.py. All sums are computed in fp32.
"""

import triton
from triton import language as tl


def _norm(
    x: tl.tensor, weight: tl.tensor, bias: tl.tensor, inside: tl.tensor, width: tl.tensor, epsilon: tl.tensor
) -> tl.tensor:
    """Return the numbers of a row, and their norm. The first three arguments are places of numbers."""
    values = tl.load(x, mask=inside, other=0.0).to(tl.float32)
    mean = tl.sum(values, axis=0) / width
    centred = tl.where(inside, values - mean, 0.0)
    deviation = tl.sqrt(tl.sum(centred * centred, axis=0) / width + epsilon)
    factor = tl.load(weight, mask=inside, other=0.0).to(tl.float32)
    shift = tl.load(bias, mask=inside, other=0.0).to(tl.float32)
    return values, centred / deviation * factor + shift


_norm = triton.jit(_norm)


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
    values, normalised = _norm(x + start + column, weight + column, bias + column, inside, width, epsilon)
    tl.store(out + start + column, normalised, mask=inside)
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


def _store_rounded(values: tl.tensor, q: tl.tensor, inside: tl.tensor, ranges: tl.tensor) -> None:
    """Store a row in 8 bits with its scale and zero point. They are those of products.int8_rows, less 128.

    Adding 1.5 * 2^23 rounds to the nearest whole number. Numbers outside a row are 0.
    """
    low = tl.minimum(tl.min(values, axis=0), 0.0)
    high = tl.maximum(tl.max(values, axis=0), 0.0)
    scale = tl.maximum((high - low) / 255.0, 1.1754943508222875e-38)
    zero_point = (-low / scale + 12582912.0) - 12582912.0
    rounded = (values * (1.0 / scale) + 12582912.0) - 12582912.0
    levels = tl.minimum(tl.maximum(rounded + zero_point, 0.0), 255.0)
    tl.store(q, (levels - 128.0).to(tl.int8), mask=inside)
    tl.store(ranges, scale)
    tl.store(ranges + 1, zero_point - 128.0)


_store_rounded = triton.jit(_store_rounded)


def round_rows(x: tl.tensor, q: tl.tensor, ranges: tl.tensor, width: tl.tensor, BLOCK: tl.constexpr) -> None:
    """Write each row of `x` in 8 bits to `q`, its scale and its zero point to `ranges`, shape (rows, 2).

    Grid: (rows,).
    """
    column = tl.arange(0, BLOCK)
    inside = column < width
    start = tl.program_id(0).to(tl.int64) * width
    values = tl.load(x + start + column, mask=inside, other=0.0).to(tl.float32)
    _store_rounded(values, q + start + column, inside, ranges + 2 * tl.program_id(0))


def norm_and_round(
    x: tl.tensor,
    weight: tl.tensor,
    bias: tl.tensor,
    q: tl.tensor,
    ranges: tl.tensor,
    width: tl.tensor,
    epsilon: tl.tensor,
    BLOCK: tl.constexpr,
) -> None:
    """Write the norm of each row of `x` in 8 bits. See round_rows.

    Grid: (rows,).
    """
    column = tl.arange(0, BLOCK)
    inside = column < width
    start = tl.program_id(0).to(tl.int64) * width
    _, normalised = _norm(x + start + column, weight + column, bias + column, inside, width, epsilon)
    _store_rounded(normalised, q + start + column, inside, ranges + 2 * tl.program_id(0))


def int8_product(
    q: tl.tensor,
    ranges: tl.tensor,
    weight: tl.tensor,
    scale: tl.tensor,
    sums: tl.tensor,
    bias: tl.tensor,
    out: tl.tensor,
    rows: tl.tensor,
    outputs: tl.tensor,
    inputs: tl.tensor,
    activation: tl.tensor,
    adds: tl.tensor,
    ROWS: tl.constexpr,
    COLUMNS: tl.constexpr,
    DEPTH: tl.constexpr,
) -> None:
    """Write activation(product) of rows in 8 bits to `out`. If `adds` is not 0, then add it to `out`.

    `weight` has shape (outputs, inputs), and `inputs` is a multiple of DEPTH. `sums` holds the sum of each output's
    weights. The numbers of activations are those of products.int8_rows.FUSED. Sums of products are exact.

    Grid: (outputs / COLUMNS, rows / ROWS), both rounded up. Programs that follow each other share rows.
    """
    row = tl.program_id(1) * ROWS + tl.arange(0, ROWS)
    column = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    is_row, is_column = row < rows, column < outputs
    place = tl.arange(0, DEPTH)
    left = q + row.to(tl.int64)[:, None] * inputs + place[None, :]
    right = weight + column[None, :] * inputs + place[:, None]
    total = tl.zeros([ROWS, COLUMNS], tl.int32)
    for _ in range(0, inputs, DEPTH):
        numbers = tl.load(left, mask=is_row[:, None], other=0)
        weights = tl.load(right, mask=is_column[None, :], other=0)
        total = tl.dot(numbers, weights, total, out_dtype=tl.int32)
        left += DEPTH
        right += DEPTH
    row_scale = tl.load(ranges + 2 * row, mask=is_row, other=0.0)
    zero_point = tl.load(ranges + 2 * row + 1, mask=is_row, other=0.0).to(tl.int32)
    sum_of_weights = tl.load(sums + column, mask=is_column, other=0)
    factor = row_scale[:, None] * tl.load(scale + column, mask=is_column, other=0.0)[None, :]
    shift = tl.load(bias + column, mask=is_column, other=0.0)
    values = (total - zero_point[:, None] * sum_of_weights[None, :]).to(tl.float32) * factor + shift[None, :]
    if activation == 1:
        values = tl.maximum(values, 0.0)
    if activation == 2:
        values = values / (1.0 + tl.exp(-values))
    target = out + row.to(tl.int64)[:, None] * outputs + column[None, :]
    mask = is_row[:, None] & is_column[None, :]
    if adds:
        values += tl.load(target, mask=mask, other=0.0).to(tl.float32)
    tl.store(target, values, mask=mask)
