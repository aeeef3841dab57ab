import { useCrudWords } from '@atrium/web/crud/words'
import { useWords } from '../words.ts'

const WORDS = { site: 'bySite', sms: 'bySms', weixin: 'byWeixin' } as const

/** The message channels of a broadcast. */
export default function ChannelsCell({ value }: { value: (keyof typeof WORDS)[] }) {
  const { word } = useWords()
  const { listed } = useCrudWords()
  return listed(value.map((channel) => word(WORDS[channel])))
}
