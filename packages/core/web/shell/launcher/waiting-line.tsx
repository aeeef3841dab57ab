import { Link } from 'react-router'
import { useAppWords } from '../../app/app-words.ts'
import { currentLocale } from '../../i18n.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { countText, useCounts, useKinds } from '../inbox/kinds.ts'
import { useWord } from '../words.ts'
import './waiting-line.css'

/**
 * What waits for this person, by kind, as ways to the inbox. It has its place before it is counted. Nothing for a person
 * for whom nothing can wait.
 */
export function WaitingLine() {
  const word = useWord()
  const kinds = useKinds()
  const counts = useCounts(kinds)
  if (kinds.length === 0) return null
  const waiting = kinds.filter(({ key }) => (counts?.get(key) ?? 0) > 0)
  return (
    <section className="core-shell-waiting" aria-labelledby="s-waiting" aria-busy={!counts}>
      <h2 id="s-waiting">
        <LineIcon name="inbox" />
        <Link to="/inbox">{word('inbox')}</Link>
      </h2>
      {counts && waiting.length === 0 && <p>{word('inboxEmpty')}</p>}
      <ul>
        {waiting.map(({ key, waiting: { name }, entry }) => (
          <li key={key}>
            <Link to={`/inbox?kind=${key}`}>
              {name[currentLocale()]} <AppName app={entry.app.key} />
              <b>{countText(counts?.get(key) ?? 0)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AppName({ app }: { app: string }) {
  const { t } = useAppWords(app)
  return <small>{t('name')}</small>
}
