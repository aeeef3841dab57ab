/** One measured value. */
export interface Measured {
  /** Milliseconds. */
  atMs: number
  value: number
  /** What tells its subgroup, such as the number of a batch; '' for none. */
  tag: string
}

/** Values that belong together, in the order of the data. */
export interface Subgroup {
  /** The tag; '' where the time says it. */
  name: string
  /** Of its first value, or the start of its interval; in milliseconds. */
  atMs: number
  values: number[]
}

export interface Subgroups {
  /** Each has at least two values. */
  groups: Subgroup[]
  /** Values that are in no subgroup: at the end of the data, alone in theirs, or without a tag. */
  left: number
}

/** Each `size` successive values; those after the last whole subgroup are left out. */
export function subgroupsBySize(all: readonly Measured[], size: number): Subgroups {
  const count = Math.floor(all.length / size)
  const groups = Array.from({ length: count }, (_, index) => {
    const own = all.slice(index * size, (index + 1) * size)
    return { name: '', atMs: own[0]?.atMs ?? 0, values: own.map(({ value }) => value) }
  })
  return { groups, left: all.length - count * size }
}

/** All values with the same tag, wherever they stand; in the order in which the tags appear. */
export function subgroupsByTag(all: readonly Measured[]): Subgroups {
  const tagged = all.filter(({ tag }) => tag !== '')
  return gathered(tagged, all.length, ({ tag, atMs }) => ({ id: tag, name: tag, atMs }))
}

/** All values of the same interval. @param startOf the start of the interval that contains a moment */
export function subgroupsByTime(all: readonly Measured[], startOf: (atMs: number) => number): Subgroups {
  return gathered(all, all.length, ({ atMs }) => {
    const startMs = startOf(atMs)
    return { id: String(startMs), name: '', atMs: startMs }
  })
}

function gathered(
  used: readonly Measured[],
  total: number,
  place: (one: Measured) => Omit<Subgroup, 'values'> & { id: string },
): Subgroups {
  const found = new Map<string, Subgroup>()
  for (const one of used) {
    const { id, name, atMs } = place(one)
    const group = found.get(id) ?? { name, atMs, values: [] }
    group.values.push(one.value)
    found.set(id, group)
  }
  const groups = [...found.values()].filter(({ values }) => values.length > 1)
  return { groups, left: total - groups.reduce((sum, { values }) => sum + values.length, 0) }
}
