export type FileFault = 'quote' | 'encoding' | 'unreadable'

/** The file could not be read on. */
export class FileFailure extends Error {
  readonly reason: FileFault

  constructor(reason: FileFault) {
    super(reason)
    this.reason = reason
  }
}

/** Why reading a file has failed. */
export function faultOf(error: unknown): FileFault {
  const { name, code = '' } = error as Error & { code?: string }
  if (code.startsWith('CSV_')) return 'quote'
  return name === 'TypeError' ? 'encoding' : 'unreadable'
}
