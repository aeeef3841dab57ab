import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** The proof of work that the server demands before it sends another text message. */
export interface ProofTask {
  salt: string
  challenge: string
  largest: number
  signature: string
}

/** The page stays responsive between two slices of work. */
const SLICE_MS = 12

/**
 * Finds the number whose hash the task gives; this takes some tenths of a second. The hash function is our own, because
 * browsers do not offer theirs on plain http, which a plant's own network may use.
 * @returns the proof for the server; undefined if there is no such number
 */
export async function solveProof({ salt, challenge, largest, signature }: ProofTask): Promise<string | undefined> {
  const wanted = hexToBytes(challenge)
  let sliceEndMs = performance.now() + SLICE_MS
  for (let number = 0; number <= largest; number++) {
    const hash = sha256(utf8ToBytes(`${salt}.${number}`))
    if (hash.every((byte, at) => byte === wanted[at])) return `${salt}.${number}.${signature}`
    if (number % 64 === 0 && performance.now() > sliceEndMs) {
      await new Promise((resolve) => setTimeout(resolve))
      sliceEndMs = performance.now() + SLICE_MS
    }
  }
  return undefined
}
