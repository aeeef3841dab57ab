import type { DeviceAnswer, DeviceEvent } from '../../call/device.ts'
import type { DeviceHooks } from '../../call/device-hooks.ts'

/** Apps whose devices deliver energy receive the same event names for every protocol (see `DeviceEvent`). */
export function normalise(hooks: DeviceHooks, { type, at, data }: DeviceEvent): DeviceEvent {
  if (!hooks.charging) return { type, at, data }
  if (type === 'power') return { type: 'meter', at, data }
  if (type === 'card_query') return { type: 'authorize', at, data: { ...data, idTag: data.cardNo } }
  return { type, at, data }
}

/** A device that asked about a card gets `allow` in the answer. */
export function withAllow(type: string, answer: DeviceAnswer): DeviceAnswer {
  if (type !== 'authorize') return answer
  const allow = answer.code === 0 && answer.data?.status === 'Accepted'
  return { ...answer, data: { ...answer.data, allow } }
}
