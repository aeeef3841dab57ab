/** A message of QoS 1; it may be a repeated one, and may ask to be retained. */
const QOS_1_MASK = 0b1111_0110
const QOS_1 = 0b0011_0010
const MESSAGE_ID_BYTES = 2
/** The length of a topic, and a message id. */
const LEAST_BYTES = 4
/** A byte of the length from here on has another one behind it. */
const MORE = 128

/** Longer packets are not ordinary. */
const MAX_PACKET_BYTES = 8_192

/** Reads the packets that ordinary messages consist of, without an object for each. */
export class PublishReader {
  messageId = 0
  topicFrom = 0
  topicTo = 0
  payloadFrom = 0
  /** Where the packet ends. */
  end = 0

  /** Reads the packet that begins there. @returns whether it is an ordinary one, as far as its bytes have arrived */
  read(bytes: Buffer, offset: number): 'whole' | 'partial' | 'other' {
    if (((bytes[offset] as number) & QOS_1_MASK) !== QOS_1) return 'other'
    const low = bytes[offset + 1] ?? MORE
    const high = low < MORE ? 0 : bytes[offset + 2]
    if (high === undefined) return 'partial'
    const from = offset + (low < MORE ? 2 : 3)
    const length = (low % MORE) + high * MORE
    if (high >= MORE || length < LEAST_BYTES || length > MAX_PACKET_BYTES) return 'other'
    this.end = from + length
    if (this.end > bytes.length) return 'partial'
    this.topicFrom = from + 2
    this.topicTo = this.topicFrom + wordAt(bytes, from)
    this.payloadFrom = this.topicTo + MESSAGE_ID_BYTES
    if (this.payloadFrom > this.end) return 'other'
    this.messageId = wordAt(bytes, this.topicTo)
    return this.messageId > 0 ? 'whole' : 'other'
  }
}

const wordAt = (bytes: Buffer, offset: number): number =>
  ((bytes[offset] as number) << 8) | (bytes[offset + 1] as number)
