import type { Text } from '../../../contract/refusal.ts'
import { currentLocale } from '../../i18n.ts'
import { useTitle } from '../../page/site.ts'
import { BackHome, StatePage } from '../../page/states.tsx'
import { useWord } from '../words.ts'

/** The tenant does not have this app. */
export function AppNotEnabledPage() {
  const word = useWord()
  useTitle(word('appNotEnabled'))
  return (
    <StatePage inWords title={word('appNotEnabled')} text={word('appNotEnabledHint')}>
      <BackHome />
    </StatePage>
  )
}

/** Shown for an app that is announced but has no code yet. */
export function UnderDevelopmentPage({ name }: { name: Text }) {
  const word = useWord()
  const title = name[currentLocale()]
  useTitle(title)
  return (
    <StatePage inWords title={title} text={word('underDevelopment')}>
      <BackHome />
    </StatePage>
  )
}
