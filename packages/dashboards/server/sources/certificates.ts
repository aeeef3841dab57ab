import { X509Certificate } from 'node:crypto'
import { certificateErrors } from '../../contract/certificates.ts'
import type { ConnectorSpec } from '../../contract/define/connector.ts'

/** The connector with a check that its setting `ca` has certificates, and nothing else. */
export function withCertificates<Query>(spec: ConnectorSpec<Query>): ConnectorSpec<Query> {
  return {
    ...spec,
    checkSettings: (settings) => ({
      ...spec.checkSettings?.(settings),
      ...certificateErrors(settings, areCertificates),
    }),
  }
}

/** Node reads the first one only. */
function areCertificates(text: string): boolean {
  const [before = '', ...parts] = text.split(/(?=-----BEGIN CERTIFICATE-----)/)
  const all = before.trim() === '' ? parts : [before, ...parts]
  return all.every(isCertificate)
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text) !== undefined
  } catch {
    return false
  }
}
