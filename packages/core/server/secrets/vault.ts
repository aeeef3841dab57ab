import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts what must be read again later (passwords for external systems, signing secrets); the key is never stored in
 * the database.
 */
export interface Vault {
  /** AES-256-GCM under the current key: `v1.<key id>.<iv>.<cipher text and tag>`, the last two in base64url. */
  seal(text: string): string
  /** @throws VaultError if the text was changed, or encrypted with an unknown key */
  open(sealed: string): string
  /** Texts that are encrypted with the current key begin with this mark; others may be encrypted again. */
  currentMark: string
}

export interface VaultKeys {
  secretKey: string
  /** Earlier keys: they decrypt, but never encrypt. */
  previousSecretKeys: readonly string[]
}

export class VaultError extends Error {}

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

interface Key {
  id: string
  bytes: Buffer
}

export function openVault({ secretKey, previousSecretKeys }: VaultKeys): Vault {
  const current = deriveKey(secretKey)
  const keys = new Map([...previousSecretKeys.map(deriveKey), current].map((key) => [key.id, key]))

  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, iv)
      cipher.setAAD(aad(current.id))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [VERSION, current.id, iv.toString('base64url'), body.toString('base64url')].join('.')
    },
    open(sealed) {
      const [version, id = '', iv = '', body = ''] = sealed.split('.')
      const key = keys.get(id)
      if (version !== VERSION || !key) throw new VaultError(`nothing opens this: key ${id} is not known`)
      return unseal(key, Buffer.from(iv, 'base64url'), Buffer.from(body, 'base64url'))
    },
    currentMark: `${VERSION}.${current.id}.`,
  }
}

/**
 * A key derived from the setting: the setting itself also derives the passwords of the database roles and of the engine
 * endpoint.
 */
function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'atrium secrets at rest', 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

function unseal(key: Key, iv: Buffer, body: Buffer): string {
  if (iv.length !== IV_BYTES || body.length < TAG_BYTES) throw new VaultError('this is no sealed text')
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(aad(key.id))
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    throw new VaultError('this sealed text was changed')
  }
}

function aad(keyId: string): Buffer {
  return Buffer.from(`${VERSION}.${keyId}`)
}
