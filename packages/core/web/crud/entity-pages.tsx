import { useMemo } from 'react'
import type { App } from '../../contract/define/app.ts'
import type { Entity } from '../../contract/define/entity.ts'
import { RowCommandHost } from './actions/row-command-host.tsx'
import './crud.css'
import type { EntityScreens } from '../app/screens.ts'
import { DetailPanel } from './detail/detail-panel.tsx'
import { RowPage } from './detail/row-page.tsx'
import { entityBase } from './entity-base.ts'
import { EntityContext, type EntityPage, useEntityPage } from './entity-context.ts'
import { useEntityWords } from './entity-words.ts'
import { CreatePanel, EditPanel } from './form/form-panel.tsx'
import { EntityList } from './list/entity-list.tsx'
import { usePageLinks, usePlace } from './place.ts'
import { Problem } from './problem.tsx'
import { useCellsLoaded } from './use-cells.ts'
import { useEscape } from './use-escape.ts'
import { useCrudWords } from './words.ts'

interface EntityPagesProps {
  app: App
  entity: Entity
  screens: EntityScreens
}

/** All pages of an entity: its list, and beside it the detail or the form of one row. */
export default function EntityPages({ app, entity, screens }: EntityPagesProps) {
  const words = useEntityWords(app, entity)
  const base = entityBase(app, entity)
  if (base === undefined) throw new Error(`${app.key} has no menu page for ${entity.module}`)
  const page = useMemo<EntityPage>(() => ({ app, entity, screens, words, base }), [app, entity, screens, words, base])
  return (
    <EntityContext value={page}>
      <RowCommandHost>
        <Pages />
      </RowCommandHost>
    </EntityContext>
  )
}

function Pages() {
  const place = usePlace()
  const links = usePageLinks()
  const { word } = useCrudWords()
  const { entity, screens } = useEntityPage()
  const isNothing =
    place.kind === 'unknown' || place.kind === 'page' || (place.kind === 'new' && !entity.calls.includes('create'))
  const mayDraw = useCellsLoaded(screens)
  const beside = place.kind !== 'list' && place.kind !== 'unknown' && place.kind !== 'page'
  useEscape(() => {
    // From a form the way back leads to the row's detail, as the cancel button does.
    if (place.kind === 'edit') links.go(links.detail(place.id))
    else if (beside) links.go(links.list)
  })
  if (place.kind === 'page' && screens.ownPage) return <RowPage key={place.id} id={place.id} />
  if (isNothing) {
    return (
      <Problem
        look="empty"
        title={word('notFound')}
        action={{ label: word('back'), onClick: () => links.go(links.list, { replace: true }) }}
      />
    )
  }
  return (
    <div className="core-crud-pages" data-beside={beside ? place.kind : undefined}>
      <EntityList mayDraw={mayDraw} />
      {place.kind === 'new' && <CreatePanel />}
      {place.kind === 'edit' && <EditPanel id={place.id} />}
      {place.kind === 'detail' && <DetailPanel key={place.id} id={place.id} />}
    </div>
  )
}
