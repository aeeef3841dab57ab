// The two packets of MQTT 3.1.1 that a publishing device sends. They are built here, because a client library on each
// of a thousand connections would take more processor time than the measured server.

const CLEAN_SESSION_WITH_NAME_AND_PASSWORD = 0b1100_0010
const PROTOCOL = Buffer.from([0, 4, 0x4d, 0x51, 0x54, 0x54, 4])

/** A CONNECT packet without a keep-alive. */
export function connectPacket(clientId: string, username: string, password: string): Buffer {
  const flags = Buffer.from([CLEAN_SESSION_WITH_NAME_AND_PASSWORD, 0, 0])
  return packet(0x10, Buffer.concat([PROTOCOL, flags, text(clientId), text(username), text(password)]))
}

/** A PUBLISH packet with QoS 1; `id` is 1 to 65535. */
export function publishPacket(topic: string, id: number, payload: string): Buffer {
  return packet(0x32, Buffer.concat([text(topic), twoBytes(id), Buffer.from(payload)]))
}

/** The length of every packet that such a device receives: CONNACK and PUBACK. */
export const ANSWER_BYTES = 4
export const CONNACK = 0x20
export const PUBACK = 0x40

function packet(type: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type, ...lengthBytes(body.length)]), body])
}

/** Seven bits in each byte, the lowest first. */
function lengthBytes(length: number): number[] {
  return length < 128 ? [length] : [(length % 128) | 128, ...lengthBytes(Math.floor(length / 128))]
}

function text(of: string): Buffer {
  const bytes = Buffer.from(of)
  return Buffer.concat([twoBytes(bytes.length), bytes])
}

const twoBytes = (number: number) => Buffer.from([number >> 8, number & 255])
