import './gallery.css'
import type { LoadedKind } from '@atrium/dashboards/web/sample/kind-parts'
import { liveStates } from '@atrium/dashboards/web/sample/states'
import { Spin } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useKinds } from '../use-kinds.ts'
import { useWords } from '../words.ts'
import { KindStates } from './kind-states.tsx'
import { Sample } from './sample.tsx'
import { useStep } from './use-step.ts'

/** All kinds of widgets with changing data; of the chosen one also its other states and the form of its props. */
export default function GalleryPage() {
  const { word, t, locale } = useWords()
  const [search] = useSearchParams()
  const kinds = useKinds()
  const chosen = search.get('kind')
  const shown = kinds?.find(({ kind }) => kind === chosen)
  return (
    <div className="visual-gallery">
      <header>
        <h1>{t('menu.gallery')}</h1>
        <p>{word('galleryIntro')}</p>
      </header>
      {!kinds && <Spin />}
      {kinds && (
        <nav aria-label={word('galleryKinds')}>
          <Link to="?" aria-current={chosen ? undefined : 'true'}>
            {word('galleryAll')}
          </Link>
          {kinds.map(({ kind, name }) => (
            <Link key={kind} to={`?kind=${kind}`} aria-current={kind === chosen ? 'true' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      {kinds && !chosen && <AllKinds kinds={kinds} />}
      {shown && <KindStates key={`${shown.kind} ${locale}`} kind={shown} />}
      {kinds && chosen && !shown && <p>{word('galleryNone', { kind: chosen })}</p>}
    </div>
  )
}

function AllKinds({ kinds }: { kinds: readonly LoadedKind[] }) {
  const step = useStep()
  return (
    <div className="visual-gallery-all">
      <div className="visual-gallery-cards">
        {kinds.map(({ kind, name, example }) => (
          <Sample
            key={kind}
            kind={kind}
            title={name}
            stored={example.props}
            sources={liveStates(example.sources, step)}
            values={example.values}
          />
        ))}
      </div>
    </div>
  )
}
