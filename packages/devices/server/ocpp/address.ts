import { OCPP_SN } from '../../contract/patterns/device.ts'

/** Where charge points connect: `/ocpp/{serial number}`, in the forms that their firmwares write. */

const BEGINNING = /^(\/|%2f)+ocpp(\/|%2f)/i
const SERIAL = new RegExp(OCPP_SN)
const BASIC = /^ *basic +([A-Za-z0-9._~+/-]+=*) *$/i

/** Whether an upgrade request is meant for the OCPP central system. */
export const asksForChargePoint = (url: string): boolean => BEGINNING.test(url)

/**
 * The serial number in the address, which is percent-encoded there. Some firmwares encode all of the address, and some
 * add slashes.
 */
export function serialIn(url: string): string | undefined {
  try {
    const [, serial, ...more] = decodeURIComponent(url.split('?', 1)[0]!).split('/').filter(Boolean)
    return serial !== undefined && more.length === 0 && SERIAL.test(serial) ? serial : undefined
  } catch {
    return undefined
  }
}

/**
 * The password of Basic authentication; the user name must be the serial number in any case. Empty if there is none.
 */
export function passwordIn(authorization: string | undefined, serial: string): string {
  const [, encoded] = BASIC.exec(authorization ?? '') ?? []
  const given = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  const isSame = given.slice(0, serial.length + 1).toLowerCase() === `${serial}:`.toLowerCase()
  return isSame ? given.slice(serial.length + 1) : ''
}
