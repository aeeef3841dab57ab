export const TIMEOUT_MS = 10_000

/** As the operating system says it when nothing answers for minutes. */
export function noAnswerInTime(): Error {
  return Object.assign(new Error('there was no answer in time'), { code: 'ETIMEDOUT' })
}
