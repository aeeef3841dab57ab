import type { DeviceLine } from '../line.ts'
import type { DeviceAnswer, DeviceEvent } from '../model.ts'

/** Lines that deliver energy hear the same words whatever the protocol (see `DeviceEvent`). */
export function normalise(line: DeviceLine, { type, at, data }: DeviceEvent): DeviceEvent {
  if (!line.charging) return { type, at, data }
  if (type === 'power') return { type: 'meter', at, data }
  if (type === 'card_query') return { type: 'authorize', at, data: { ...data, idTag: data.cardNo } }
  return { type, at, data }
}

/** A device that asked about a card is told `allow`. */
export function withAllow(type: string, answer: DeviceAnswer): DeviceAnswer {
  if (type !== 'authorize') return answer
  const allow = answer.code === 0 && answer.data?.status === 'Accepted'
  return { ...answer, data: { ...answer.data, allow } }
}
