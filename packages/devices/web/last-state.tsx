import { timeText } from '@atrium/core/web/ui/zone'
import { Alert } from 'antd'
import type { LiveDevice } from './use-device.ts'
import { useDeviceWords } from './words.ts'

/** Above what a device has reported: that it is offline, so that the last state is not taken for the present one. */
export function LastState({ app, device: { online, lastSeenAt } }: { app: string; device: LiveDevice }) {
  const { word } = useDeviceWords(app)
  if (online === 1) return null
  const title = lastSeenAt ? word('lastState', { time: timeText(lastSeenAt) }) : word('neverSeen')
  return <Alert type="warning" showIcon title={title} />
}
