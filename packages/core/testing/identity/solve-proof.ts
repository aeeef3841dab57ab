import { createHash } from 'node:crypto'
import type { ProofTask } from '../../server/identity/guessing/proof.ts'

/** Does the proof of work as a browser would. */
export function solveProof({ salt, challenge, largest, signature }: ProofTask): string {
  for (let number = 0; number <= largest; number++)
    if (createHash('sha256').update(`${salt}.${number}`).digest('hex') === challenge)
      return `${salt}.${number}.${signature}`
  throw new Error('the task has no solution')
}
