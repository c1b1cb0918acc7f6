"""What others need for the tasks of `tasks.rs`, in milliseconds: one line `task library ms` each.

Every answer is held against tests/odds-reference.json before it is timed."""
import json
import pathlib
import sys
import time
import warnings
from fractions import Fraction

import icepool
import numpy as np
from dyce import H
from dyce import expand as expanded

REFERENCE = json.loads((pathlib.Path(__file__).parent.parent / "tests" / "odds-reference.json").read_text())
# dyce calls this an experiment.
warnings.simplefilter("ignore")
# A fight is over when less than this is undecided.
REST = 1e-14


def expand(callback, source):
    """Every branch, however unlikely."""
    return expanded(callback, source, min_path_probability=Fraction(0))


def best(work):
    """The best of several runs within half a second, at least one."""
    least, start = float("inf"), time.perf_counter()
    while True:
        one = time.perf_counter()
        work()
        least = min(least, time.perf_counter() - one)
        if time.perf_counter() - start > 0.5:
            return 1e3 * least


def told(task, library, work, check):
    check(work())
    print(task, library, f"{best(work):.4f}", flush=True)


def near(found, wanted):
    found = np.array(found, dtype=float)
    wanted = np.array(wanted, dtype=float)
    if found.shape != wanted.shape or np.abs(found - wanted).max() > 1e-12:
        sys.exit(f"wrong: {found} instead of {wanted}")


# T1: successes of n D6 at 3+.


def binomial(n, p):
    """By repeated squaring."""
    row, power = np.ones(1), np.array([1 - p, p])
    while n:
        if n & 1:
            row = np.convolve(row, power)
        power = np.convolve(power, power)
        n >>= 1
    return row


def of_die(die, n):
    return [float(die.probability(k)) for k in range(n + 1)]


def of_h(h, n):
    total = h.total
    return [h.get(k, 0) / total for k in range(n + 1)]


def t1(n):
    wanted = REFERENCE["T1"][str(n)]
    told(f"T1/{n}", "numpy", lambda: binomial(n, 4 / 6), lambda row: near(row, wanted))
    told(f"T1/{n}", "icepool", lambda: n @ (icepool.d6 >= 3), lambda die: near(of_die(die, n), wanted))
    told(f"T1/{n}", "dyce", lambda: n @ H(6).ge(3), lambda h: near(of_h(h, n), wanted))


# T2: n D6 hit on 4+, each hit wounds on 4+.


def numpy_wounds(n):
    hits = binomial(n, 0.5)
    rows = np.zeros((n + 1, n + 1))
    row = np.ones(1)
    for k in range(n + 1):
        rows[k, : k + 1] = row
        row = np.convolve(row, [0.5, 0.5])
    return hits @ rows


def icepool_wounds(n):
    good = icepool.d6 >= 4
    return (n @ good).map(lambda hits: hits @ good)


def dyce_wounds(n):
    good = H(6).ge(4)
    return expand(lambda hits: hits.outcome @ good if hits.outcome else 0, n @ good)


def t2(n):
    wanted = REFERENCE["T2"][str(n)]
    told(f"T2/{n}", "numpy", lambda: numpy_wounds(n), lambda row: near(row, wanted))
    told(f"T2/{n}", "icepool", lambda: icepool_wounds(n), lambda die: near(of_die(die, n), wanted))
    told(f"T2/{n}", "dyce", lambda: dyce_wounds(n), lambda h: near(of_h(h, n), wanted))


# T3: T2 with 20 dice against 10 men, then D10 of 7 or less, less the casualties.


def numpy_hold():
    wounds = numpy_wounds(20)
    men = np.append(wounds[:10], wounds[10:].sum())
    held = np.clip(7 - np.arange(11), 0, 10) / 10
    return men * held


def icepool_hold():
    def held(men):
        return icepool.tupleize(men, icepool.d10 <= 7 - men)

    return icepool_wounds(20).map(lambda wounds: min(wounds, 10)).map(held)


def dyce_hold():
    men = dyce_wounds(20).apply(lambda wounds: min(wounds, 10))
    return expand(lambda men: H(10).le(7 - men.outcome).apply(lambda held: (men.outcome, bool(held))), men)


def t3():
    wanted = REFERENCE["T3_p_pass"]
    told("T3", "numpy", numpy_hold, lambda row: near(row.sum(), wanted))
    held = lambda die: float(sum(q for (_, held), q in die.items() if held) / die.denominator())
    told("T3", "icepool", icepool_hold, lambda die: near(held(die), wanted))
    kept = lambda h: sum(n for (_, held), n in h.items() if held) / h.total
    told("T3", "dyce", dyce_hold, lambda h: near(kept(h), wanted))


# T4: twelve shots at three needs, each hit reads 2D6 in five classes: all counts together.

CLASS = [None, None, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
WAYS = [sum(a + b == t for a in range(1, 7) for b in range(1, 7)) for t in range(13)]
SHARE = [sum(WAYS[t] for t in range(2, 13) if CLASS[t] == c) for c in range(5)]


def numpy_volley():
    hits = np.ones(1)
    for need in (7, 8, 6):
        hits = np.convolve(hits, binomial(4, sum(WAYS[need:]) / 36))
    counts = np.indices((13,) * 5, dtype=np.int8).reshape(5, -1)
    counts = counts[:, counts.sum(axis=0, dtype=np.int16) <= 12]
    of = counts.sum(axis=0)
    factorial = np.cumprod(np.append(1.0, np.arange(1, 13)))
    odds = hits[of] * factorial[of]
    for c in range(5):
        odds *= (SHARE[c] / 36) ** counts[c] / factorial[counts[c]]
    return odds


def ways(need):
    """One shot; a hit of class c counts 13 to the c."""
    made = sum(WAYS[need:])
    return {0: (36 - made) * 36} | {13**c: made * SHARE[c] for c in range(5)}


def icepool_volley():
    return sum((4 @ icepool.Die(ways(need)) for need in (7, 8, 6)), start=icepool.Die([0]))


def dyce_volley():
    a, b, c = (4 @ H(ways(need)) for need in (7, 8, 6))
    return a + b + c


def t4():
    wanted = sorted(REFERENCE["T4"]["p"].values())
    check = lambda odds: near(sorted(odds), wanted)
    told("T4", "numpy", numpy_volley, check)
    told("T4", "icepool", icepool_volley, lambda die: check([q / die.denominator() for q in die.quantities()]))
    told("T4", "dyce", dyce_volley, lambda h: check([n / h.total for n in h.counts()]))


# T5: a fight to the death.


def numpy_fight(men):
    kills = [binomial(n, 0.36) for n in range(men + 1)]
    wins = np.zeros((men + 1, men + 1))  # the striker, with a of his and b of theirs
    for total in range(2, 2 * men + 1):
        for a in range(max(1, total - men), min(men, total - 1) + 1):
            b = total - a
            if b < a:
                continue
            # Both orders at once: x = wins[a, b], y = wins[b, a].
            def known(us, them):
                row = kills[us]
                won = row[them:].sum()
                more = sum(row[k] * (1 - wins[them - k, us]) for k in range(1, min(us, them - 1) + 1))
                return won + more, row[0]

            (p, stay), (q, wait) = known(a, b), known(b, a)
            # x = p + stay (1 - y), y = q + wait (1 - x)
            x = (p + stay * (1 - q - wait)) / (1 - stay * wait)
            wins[a, b] = x
            wins[b, a] = q + wait * (1 - x)
    return wins[men, men]


def dyce_fight(men):
    kills = [None] + [n @ H({0: 64, 1: 36}) for n in range(1, men + 1)]
    states = {(men, men): 1.0}
    won, turn = 0.0, 0
    while states:
        fresh = {}
        for (a, b), p in states.items():
            us, them = (a, b) if turn == 0 else (b, a)
            for k, share in kills[us].probability_items():
                left = max(0, them - k)
                q = p * float(share)
                if left == 0:
                    won += q if turn == 0 else 0.0
                elif q > REST / 100:
                    key = (a, left) if turn == 0 else (left, b)
                    fresh[key] = fresh.get(key, 0.0) + q
        states = fresh if sum(fresh.values()) > REST else {}
        turn = 1 - turn
    return won


def t5(men):
    wanted = REFERENCE["T5"][str(men)]["p_a_wins"]
    check = lambda p: near(p, wanted)
    told(f"T5/{men}", "numpy", lambda: numpy_fight(men), check)
    told(f"T5/{men}", "dyce", lambda: dyce_fight(men), check)


for n in (10, 50, 200):
    t1(n)
for n in (10, 50, 200):
    t2(n)
t3()
t4()
for men in (5, 10, 20):
    t5(men)
