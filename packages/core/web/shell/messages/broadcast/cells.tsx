import { useCrudWords } from '../../../crud/words.ts'
import { useWord } from '../../words.ts'
import type { Scope } from './calls.ts'

const CHANNELS = { site: 'sentBySite', sms: 'sentBySms', weixin: 'channelWeixin' } as const

/** The message channels of a broadcast. */
export function ChannelsCell({ value }: { value: (keyof typeof CHANNELS)[] }) {
  const word = useWord()
  const { listed } = useCrudWords()
  return listed(value.map((channel) => word(CHANNELS[channel])))
}

/** The receivers of a broadcast. */
export function ScopeCell({ value }: { value: Scope }) {
  const word = useWord()
  if (value.agents) return word('sentToAgents')
  if (value.merchants) return word('sentToMerchants')
  if (value.roles) return word('sentToRoles', { count: value.roles.length })
  if (value.groups) return word('sentToGroups', { count: value.groups.length })
  if (value.users) return word('sentToUsers', { count: value.users.length })
  return word('broadcastAll')
}
