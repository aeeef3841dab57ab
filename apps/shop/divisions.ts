/** The divisions of GB/T 2260, by their codes of six digits. */
export type Divisions = Readonly<Record<string, string>>

export interface Division {
  code: string
  name: string
}

/** The names of an address; a province without cities, or a city without districts, leaves the others empty. */
export interface Divided {
  province: string
  city: string
  area: string
}

const levelOf = (code: string) => (code.endsWith('0000') ? 0 : code.endsWith('00') ? 1 : 2)

/** The divisions directly below one; without a code, the provinces. */
export function below(all: Divisions, code?: string): Division[] {
  const level = code === undefined ? 0 : levelOf(code) + 1
  const start = code === undefined ? '' : code.slice(0, 2 * level)
  return Object.entries(all)
    .filter(([one]) => levelOf(one) === level && one !== code && one.startsWith(start))
    .map(([one, name]) => ({ code: one, name }))
}

/** The names of a division and of those above it; null if there is no such code, or if there are divisions below it. */
export function dividedBy(all: Divisions, code: string): Divided | null {
  if (all[code] === undefined || below(all, code).length > 0) return null
  const level = levelOf(code)
  const at = (of: number) => (of > level ? '' : (all[code.slice(0, 2 * of + 2).padEnd(6, '0')] ?? ''))
  return { province: at(0), city: at(1), area: at(2) }
}
