"""The yardstick: the base game as a bare loop, without rule data, profiles, events or reasons.

Immutable states by copies of dictionaries, and right in every score.
It stays as it is, for what others are measured by it.
"""
# ruff: noqa: N806, B007, RUF005  # short names and sums of tuples, as it was first measured

from __future__ import annotations

__all__ = ["game"]

T = {  # outline,count,site,pennants
    "A": ("aaa aaa a1a aaa", 2, "m", ""),
    "B": ("aaa aaa aaa aaa", 4, "m", ""),
    "C": ("CCC CCC CCC CCC", 1, "", "C"),
    "D": ("CCC a1b bbb b1a", 4, "", ""),
    "E": ("CCC aaa aaa aaa", 5, "", ""),
    "F": ("aaa CCC bbb CCC", 2, "", "C"),
    "G": ("aaa CCC bbb CCC", 1, "", ""),
    "H": ("CCC aaa DDD aaa", 3, "", ""),
    "I": ("CCC DDD aaa aaa", 2, "", ""),
    "J": ("CCC a1b b1a aaa", 3, "", ""),
    "K": ("CCC aaa a1b b1a", 3, "", ""),
    "L": ("CCC a1b b2c c3a", 3, "", ""),
    "M": ("CCC aaa aaa CCC", 2, "", "C"),
    "N": ("CCC aaa aaa CCC", 3, "", ""),
    "O": ("CCC a1b b1a CCC", 2, "", "C"),
    "P": ("CCC a1b b1a CCC", 3, "", ""),
    "Q": ("CCC CCC aaa CCC", 1, "", "C"),
    "R": ("CCC CCC aaa CCC", 3, "", ""),
    "S": ("CCC CCC a1b CCC", 2, "", "C"),
    "T": ("CCC CCC a1b CCC", 1, "", ""),
    "U": ("a1b bbb b1a aaa", 8, "", ""),
    "V": ("aaa aaa a1b b1a", 9, "", ""),
    "W": ("aaa a1b b2c c3a", 4, "", ""),
    "X": ("a1b b2c c3d d4a", 1, "", ""),
}
assert sum(t[1] for t in T.values()) == 72
W = 1000
OFF = (-W, 1, W, -1)  # N E S W


class Oriented:
    __slots__ = ("segs", "sideseg", "sig", "site")


def kind(ch):
    return "C" if ch.isupper() else "R" if ch.isdigit() else "F"


def orient(k, r):
    out, _, site, pen = T[k]
    s = out.replace(" ", "")
    s = s[-3 * r :] + s[: -3 * r] if r else s
    names = sorted(set(s))
    o = Oriented()
    o.site = site
    idx = {n: i for i, n in enumerate(names)}
    o.segs = tuple(
        (
            kind(n),
            1 if n in pen else 0,
            len({i // 3 for i, c in enumerate(s) if c == n})
            if kind(n) != "F"
            else sum(c == n for c in s),
            tuple(
                idx[m]
                for m in names
                if kind(m) == "C"
                and any(
                    (s[i] == n and s[(i + 1) % 12] == m) or (s[i] == m and s[(i + 1) % 12] == n)
                    for i in range(12)
                )
            )
            if kind(n) == "F"
            else (),
        )
        for n in names
    )
    # per side list of (slot own, local seg idx): city -> 1 join, road -> 3 joins, field -> 1
    side = []
    sig = 0
    for d in range(4):
        a, b, c = s[3 * d : 3 * d + 3]
        e = kind(b)
        sig |= {"C": 1, "R": 2, "F": 3}[e] << (2 * d)
        side.append((e, idx[a], idx[b], idx[c]))
    o.sideseg = tuple(side)
    o.sig = sig
    return o


OR = {k: tuple(orient(k, r) for r in range(4)) for k in T}
ROT = {
    k: [r for r in range(4) if all((OR[k][r].sideseg != OR[k][q].sideseg) for q in range(r))]
    for k in T
}
FIT = {}


def fits(k, mask, sig):
    key = (k, mask, sig)
    v = FIT.get(key)
    if v is None:
        v = FIT[key] = tuple(r for r in ROT[k] if OR[k][r].sig & mask == sig)
    return v


# Feature: (kind, tiles frozenset/tuple count, pennants, open, followers tuple)
class State:
    __slots__ = ("board", "front", "segf", "feat", "nf", "scores", "supply", "cur", "sites", "adj")

    def copy(self):
        s = State.__new__(State)
        s.board = self.board.copy()
        s.front = self.front.copy()
        s.segf = self.segf.copy()
        s.feat = self.feat.copy()
        s.nf = self.nf
        s.scores = self.scores
        s.supply = self.supply
        s.cur = self.cur
        s.sites = self.sites.copy()
        return s


def place(st, k, r, cell):
    s = st.copy()
    o = OR[k][r]
    board, front, segf, feat = s.board, s.front, s.segf, s.feat
    board[cell] = (k, r)
    front.pop(cell, None)
    base = cell * 16
    local = []
    nf = s.nf
    for i, (kd, p, op, adj) in enumerate(o.segs):
        feat[nf] = (kd, (cell,), p, op, (), (base + i,))
        segf[base + i] = nf
        local.append(nf)
        nf += 1
    s.nf = nf
    for d in range(4):
        nb = cell + OFF[d]
        t = board.get(nb)
        if t is None:
            m, g = front.get(nb, (0, 0))
            od = (d + 2) % 4
            front[nb] = (m | 3 << (2 * od), g | ((o.sig >> (2 * d)) & 3) << (2 * od))
            continue
        no = OR[t[0]][t[1]]
        e, a, b, c = o.sideseg[d]
        _, na, nbb, nc = no.sideseg[(d + 2) % 4]
        nbase = nb * 16
        if e == "F":
            pairs = ((a, na, 3),)
        elif e == "C":
            pairs = ((b, nbb, 1),)
        else:
            pairs = ((a, nc, 1), (b, nbb, 1), (c, na, 1))
        for x, y, w in pairs:
            f = segf[base + x]
            g = segf[nbase + y]
            F = feat[f]
            if f == g:
                feat[f] = (F[0], F[1], F[2], F[3] - 2 * w, F[4], F[5])
                continue
            G = feat[g]
            if len(F[5]) > len(G[5]):
                f, g, F, G = g, f, G, F
            for sg in F[5]:
                segf[sg] = g
            feat[g] = (
                G[0],
                G[1] + F[1],
                G[2] + F[2],
                G[3] + F[3] - 2 * w,
                G[4] + F[4],
                G[5] + F[5],
            )
            del feat[f]
    if o.site:
        s.sites[cell] = None
    return s


def legal_tiles(st, k):
    out = []
    for cell, (m, g) in st.front.items():
        for r in fits(k, m, g):
            out.append((cell, r))
    return out


def legal_f(st, cell):
    k, r = st.board[cell]
    base = cell * 16
    out = [None]
    if st.supply[st.cur]:
        for i in range(len(OR[k][r].segs)):
            if not st.feat[st.segf[base + i]][4]:
                out.append(i)
        if OR[k][r].site:
            out.append("m")
    return out


RING = (-W - 1, -W, -W + 1, -1, 1, W - 1, W, W + 1)


def act(st, cell, i):
    s = st.copy()
    base = cell * 16
    p = s.cur
    sup = list(s.supply)
    sc = list(s.scores)
    if i is not None:
        sup[p] -= 1
        if i == "m":
            s.sites[cell] = p
        else:
            f = s.segf[base + i]
            F = s.feat[f]
            s.feat[f] = F[:4] + (F[4] + (p,), F[5])
    k, r = s.board[cell]
    done = set()
    for i in range(len(OR[k][r].segs)):
        f = s.segf[base + i]
        if f in done:
            continue
        done.add(f)
        F = s.feat[f]
        if F[0] != "F" and F[3] == 0 and F[4]:
            n = len(set(F[1]))
            v = n if F[0] == "R" else 2 * (n + F[2])
            c = [F[4].count(q) for q in range(len(sc))]
            mx = max(c)
            for q, x in enumerate(c):
                if x == mx:
                    sc[q] += v
                sup[q] += x
            s.feat[f] = F[:4] + ((), F[5])
    for c2 in (cell,) + tuple(cell + d for d in RING):
        q = s.sites.get(c2)
        if q is not None and all(c2 + d in s.board for d in RING):
            sc[q] += 9
            sup[q] += 1
            s.sites[c2] = None
    s.supply = tuple(sup)
    s.scores = tuple(sc)
    s.cur = (p + 1) % len(sc)
    return s


def final(st):
    sc = list(st.scores)
    for f, F in st.feat.items():
        if not F[4]:
            continue
        c = [F[4].count(q) for q in range(len(sc))]
        mx = max(c)
        if F[0] == "R":
            v = len(set(F[1]))
        elif F[0] == "C":
            v = len(set(F[1])) + F[2]
        else:
            cs = set()
            for sg in F[5]:
                cell, i = divmod(sg, 16)
                k, r = st.board[cell]
                for m in OR[k][r].segs[i][3]:
                    cf = st.segf[cell * 16 + m]
                    if st.feat[cf][3] == 0:
                        cs.add(cf)
            v = 3 * len(cs)
        for q, x in enumerate(c):
            if x == mx:
                sc[q] += v
    for cell, q in st.sites.items():
        if q is not None:
            sc[q] += 1 + sum(cell + d in st.board for d in RING)
    return sc


def game(rng, n=2):
    s = State.__new__(State)
    s.board = {}
    s.front = {}
    s.segf = {}
    s.feat = {}
    s.nf = 0
    s.scores = (0,) * n
    s.supply = (7,) * n
    s.cur = 0
    s.sites = {}
    s = place(s, "D", 0, 500 * W + 500)
    bag = [k for k in T for _ in range(T[k][1] - (k == "D"))]
    rng.shuffle(bag)
    moves = 0
    for k in bag:
        lt = legal_tiles(s, k)
        if not lt:
            continue
        cell, r = rng.choice(lt)
        s = place(s, k, r, cell)
        o = legal_f(s, cell)
        i = rng.choice(o[1:]) if len(o) > 1 and rng.random() < 0.5 else None  # kind of move first
        s = act(s, cell, i)
        moves += 1
    return final(s)
