import { ApiRefusal, api } from '../api/client.ts'
import { type ProofTask, solveProof } from './solve-proof.ts'

const PROOF_NEEDED = 42801

interface Sent {
  msg: string
  waitS?: number
}

/**
 * Requests a code by text message. If the server demands a proof of work first, solves it and sends the request again.
 */
export async function askForCode(purpose: 'login' | 'register', whom: string): Promise<Sent> {
  const query = purpose === 'login' ? { type: purpose, username: whom } : { type: purpose, phone: whom }
  const ask = (proof?: string) => api.get<Sent>('/api/alicloud/sms/code', { ...query, proof })
  try {
    return await ask()
  } catch (failure) {
    if (!(failure instanceof ApiRefusal) || failure.body.code !== PROOF_NEEDED) throw failure
    return ask(await solveProof(failure.body.params as unknown as ProofTask))
  }
}
