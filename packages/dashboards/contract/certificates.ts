import { text } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'

/** The setting `ca` of data sources: certificates (PEM) that are trusted in place of those that everybody trusts. */

export const WRONG_CERTIFICATES: Text = {
  zh_CN: '不是 PEM 格式的证书（以 -----BEGIN CERTIFICATE----- 开头）',
  en_US: 'No certificate in PEM (it begins with -----BEGIN CERTIFICATE-----)',
}

export const CERTIFICATES = text(20_000, { default: '' })

/** Of a kind that has a setting `tls`. */
export const CERTIFICATES_OF_TLS = text(20_000, { default: '', when: { prop: 'tls', is: [true] } })

/** @param areRight the server reads them (`server/sources/certificates.ts`), a form looks at their beginning */
export function certificateErrors(
  { ca, tls }: Readonly<Record<string, unknown>>,
  areRight: (ca: string) => boolean = beginAsPem,
): Record<string, Text> {
  if (typeof ca !== 'string' || ca === '' || tls === false || areRight(ca)) return {}
  return { ca: WRONG_CERTIFICATES }
}

const beginAsPem = (ca: string) => ca.trimStart().startsWith('-----BEGIN CERTIFICATE-----')
