import type { IncomingHttpHeaders } from 'node:http'
import { type FindCredential, type IngestCredential, readCredential } from '../../store/credential.ts'
import { type Answer, unauthorized } from './answer.ts'

/** The sender's credential, or the answer with the reason why there is none. */
export async function authenticate(
  findCredential: FindCredential,
  headers: IncomingHttpHeaders,
  query: Record<string, unknown>,
): Promise<{ credential: IngestCredential } | { refused: Answer }> {
  const sent = readCredential(headers, query)
  if (!sent) return { refused: unauthorized('unable to parse authentication credentials') }
  const credential = await findCredential(sent.id, sent.token)
  return credential ? { credential } : { refused: unauthorized('authorization failed') }
}
