/**
 * The addresses of pictures in dashboards. An author may name a picture of another site; viewers get an address of this
 * site, or `problem:<reason>`, because their browsers load nothing from elsewhere.
 */

export const PICTURE_PROBLEMS = ['refused', 'unreachable', 'type', 'size'] as const

/**
 * Why the server has no picture: the address is not allowed, the other site does not answer, its answer is no picture,
 * or the picture is too large.
 */
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number]

const PROBLEM = 'problem'
const PREFIX = `${PROBLEM}:`

export function isForeignPicture(address: string): boolean {
  return /^https?:\/\//.test(address)
}

export function problemAddress(problem: PictureProblem): string {
  return `${PREFIX}${problem}`
}

/** The address of our copy. With a problem, the copy could not be renewed since `atMs`. */
export function copyAddress(url: string, atMs: number, problem: PictureProblem | null): string {
  return `${url}?at=${atMs}${problem ? `&${PROBLEM}=${problem}` : ''}`
}

/** The problem that a viewer got: instead of an address, or beside that of an old copy. */
export function problemOf(address: string): PictureProblem | undefined {
  const named = address.startsWith(PREFIX)
    ? address.slice(PREFIX.length)
    : new URLSearchParams(address.split('?')[1]).get(PROBLEM)
  return PICTURE_PROBLEMS.find((problem) => problem === named)
}

/** Whether there is no picture at all. */
export function isProblemOnly(address: string): boolean {
  return address.startsWith(PREFIX)
}
