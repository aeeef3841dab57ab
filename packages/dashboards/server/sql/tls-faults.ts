import { Refusal } from '@atrium/core/contract/refusal'
import { noTls } from './refusals.ts'

const TLS = /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/

/** Whether a connection failed before anybody signed in, because of its TLS. */
export function isTlsFault(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === noTls().code
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return code !== undefined && TLS.test(code)
}
