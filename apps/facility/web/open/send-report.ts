import { ApiRefusal, api } from '@atrium/core/web/api/client'
import { type ProofTask, solveProof } from '@atrium/core/web/signin/solve-proof'

const PROOF_NEEDED = 42801

export interface NewReport {
  code: string
  description: string
  name: string
  mobile?: string
  photos: string[]
}

export interface SentReport {
  no: string
  token: string
}

/**
 * Sends a report with its proof of work; if the task has expired meanwhile, with that of another one.
 * @throws ApiRefusal | Unreachable
 */
export async function sendReport(report: NewReport, proof: Promise<string | undefined>): Promise<SentReport> {
  const send = async (solved: string | undefined) => {
    const { repair } = await api.post<{ repair: SentReport }>('/api/client/facility/repair', {
      ...report,
      proof: solved,
    })
    return repair
  }
  try {
    return await send(await proof)
  } catch (failure) {
    if (!(failure instanceof ApiRefusal) || failure.body.code !== PROOF_NEEDED) throw failure
    return send(await solveProof(failure.body.params as unknown as ProofTask))
  }
}
