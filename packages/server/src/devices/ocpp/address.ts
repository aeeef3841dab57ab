/** Where charge points connect: `/ocpp/{serial number}`, in the forms that their firmwares write. */

const BEGINNING = /^\/ocpp(\/|%2f)/i
const ADDRESS = /^\/ocpp\/([A-Za-z0-9_.-]{4,40})\/?$/i
const BASIC = /^ *basic +([A-Za-z0-9._~+/-]+=*) *$/i

/** Whether an upgrade request is meant for the OCPP central system. */
export const asksForChargePoint = (url: string): boolean => BEGINNING.test(url)

/** The serial number in the address. Some firmwares percent-encode all of it, and some add a slash at the end. */
export function serialIn(url: string): string | undefined {
  try {
    return ADDRESS.exec(decodeURIComponent(url.split('?', 1)[0]!))?.[1]
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
