import { Problem } from '@atrium/core/web/crud/problem'
import { useSite } from '@atrium/core/web/page/site'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import NextStep from '../next-step.tsx'
import { useWords } from '../words.ts'
import type { Place } from './place.ts'
import { useMayBoards } from './use-boards.ts'

interface NothingProps {
  place: Place
  onNew(): void
  onImport(): void
  onClear(): void
}

/** In place of the cards: why there are none, and what to do. */
export function Nothing({ place, onNew, onImport, onClear }: NothingProps) {
  const { word } = useWords()
  const mayCreate = useMayBoards()('create')
  const create = mayCreate ? { label: word('boardNew'), onClick: onNew, primary: true } : undefined
  const { inside, keyword, groups } = place
  if (keyword !== '' || groups !== '') {
    return (
      <Problem
        look="empty"
        title={word('boardNothingFound')}
        hint={word('boardNothingFoundHint')}
        action={{ label: word('boardClear'), onClick: onClear }}
      />
    )
  }
  if (inside === 'favorites') {
    return <Problem look="empty" title={word('boardNoFavorites')} hint={word('boardNoFavoritesHint')} />
  }
  if (inside === 'all') {
    return (
      <>
        <Problem look="empty" title={word('boardFirst')} hint={word('boardFirstHint')} action={create} />
        <OtherWays onImport={onImport} />
        <NextStep />
      </>
    )
  }
  if (inside === 'loose') return <Problem look="empty" title={word('boardNoLoose')} action={create} />
  return <Problem look="empty" title={word('boardFolderEmpty')} hint={word('boardFolderEmptyHint')} action={create} />
}

/** Dashboards of an installation with the demonstration. */
const DEMO = { zh_CN: '01980000-de30-7000-8000-000000000005', en_US: '01980000-de30-7000-8000-000000000006' }

function OtherWays({ onImport }: { onImport(): void }) {
  const { word, locale } = useWords()
  const navigate = useNavigate()
  const may = useMayBoards()
  const site = useSite()
  return (
    <div className="visual-boards-ways">
      {may('create') && <Button onClick={onImport}>{word('boardImport')}</Button>}
      {site?.demo ? (
        <Button href={`/public/dashboard?_id=${DEMO[locale]}`} target="_blank">
          {word('boardDemo')}
        </Button>
      ) : (
        <Button onClick={() => navigate('/visual/gallery')}>{word('boardGallery')}</Button>
      )}
    </div>
  )
}
