import { ADDRESS_CERTIFICATE, PLANT_CERTIFICATE, PLANT_KEY } from '@atrium/core/testing/plant-certificate'
import { expect, test } from 'vitest'
import { certificateErrors, WRONG_CERTIFICATES } from '../../contract/certificates.ts'
import type { ConnectorSpec } from '../../contract/define/connector.ts'
import { withCertificates } from './certificates.ts'

const OTHER = { zh_CN: '主机', en_US: 'Host' }
const spec = { checkSettings: ({ host }) => (host === 'a' ? {} : { host: OTHER }) } as ConnectorSpec
const errorsOf = (ca: unknown, more: object = {}) => withCertificates(spec).checkSettings!({ host: 'a', ca, ...more })

const CUT = PLANT_CERTIFICATE.slice(0, 200)

test.each([
  ['no certificate', 'certificate'],
  ['a key', PLANT_KEY],
  ['a part of one', CUT],
  ['one with another content', '-----BEGIN CERTIFICATE-----\naGVsbG8=\n-----END CERTIFICATE-----'],
  ['a wrong one behind a right one', `${PLANT_CERTIFICATE}\n${CUT}`],
  ['a right one behind a text', `plant\n${PLANT_CERTIFICATE}`],
])('%s is refused', (_, ca) => {
  expect(errorsOf(ca)).toEqual({ ca: WRONG_CERTIFICATES })
})

test.each([
  ['none', ''],
  ['none, which is not given', undefined],
  ['one', PLANT_CERTIFICATE],
  ['several', `\n${PLANT_CERTIFICATE}\n\n${ADDRESS_CERTIFICATE}\n`],
])('%s is taken', (_, ca) => {
  expect(errorsOf(ca)).toEqual({})
})

test('without TLS nobody reads it', () => {
  expect(errorsOf('certificate', { tls: false })).toEqual({})
  expect(errorsOf('certificate', { tls: true })).toEqual({ ca: WRONG_CERTIFICATES })
})

test('other faults of the settings are said, too', () => {
  expect(errorsOf('certificate', { host: 'b' })).toEqual({ host: OTHER, ca: WRONG_CERTIFICATES })
})

test('a form looks at the beginning', () => {
  expect(certificateErrors({ ca: 'certificate' })).toEqual({ ca: WRONG_CERTIFICATES })
  expect(certificateErrors({ ca: ` ${CUT}` })).toEqual({})
})
