import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Contract } from './contract.ts'
import { isSignedBy, openResource, type Resource, readSigned } from './signature.ts'

/** The shortest time between two requests for certificates because of an unknown serial number. */
const ASK_EVERY_MS = 60_000
const MAX_CONTRACTS = 1000

interface Known {
  keys: Map<string, KeyObject>
  askedAt: number
}

// Each contract has its own keys. If they were shared, a tenant's own endpoint could supply a key that is then trusted
// for all other tenants.
const known = new Map<string, Known>()

type Fetch = () => Promise<{ headers: IncomingHttpHeaders; body: string }>

/**
 * Whether weixin has signed this message for this merchant.
 * @param fetchCertificates requests the platform's certificates; only the APIv3 key decrypts them
 */
export async function isFromWeixin(
  contract: Contract,
  headers: IncomingHttpHeaders,
  body: string,
  fetchCertificates: Fetch,
): Promise<boolean> {
  const signed = readSigned(headers)
  if (!signed) return false
  const key = await keyOf(contract, signed.serial, fetchCertificates)
  return key !== undefined && isSignedBy(key, signed, body)
}

async function keyOf(contract: Contract, serial: string, fetchCertificates: Fetch): Promise<KeyObject | undefined> {
  const { publicKey, version } = contract
  if (publicKey?.id === serial) return createPublicKey(publicKey.pem)
  const mine = known.get(version) ?? { keys: new Map(), askedAt: 0 }
  if (!mine.keys.has(serial) && Date.now() - mine.askedAt > ASK_EVERY_MS) {
    mine.askedAt = Date.now()
    remember(version, mine)
    for (const [number, key] of await readCertificates(contract, await fetchCertificates())) mine.keys.set(number, key)
  }
  return mine.keys.get(serial)
}

function remember(version: string, mine: Known): void {
  if (known.size >= MAX_CONTRACTS) known.clear()
  known.set(version, mine)
}

interface Listed {
  serial_no: string
  encrypt_certificate: Resource
}

/** The answer is signed with one of the certificates that it contains; only the APIv3 key decrypts them. */
async function readCertificates(
  { apiV3Key }: Contract,
  { headers, body }: { headers: IncomingHttpHeaders; body: string },
): Promise<Map<string, KeyObject>> {
  const { data = [] } = JSON.parse(body) as { data?: Listed[] }
  const keys = new Map(
    data.map(({ serial_no, encrypt_certificate }) => [
      serial_no,
      new X509Certificate(openResource(apiV3Key, encrypt_certificate)).publicKey,
    ]),
  )
  const signed = readSigned(headers)
  const signer = signed && keys.get(signed.serial)
  return signer && isSignedBy(signer, signed, body) ? keys : new Map()
}
