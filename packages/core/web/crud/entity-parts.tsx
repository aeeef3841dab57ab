import { type ReactNode, use, useMemo } from 'react'
import type { App } from '../../contract/define/app.ts'
import type { Entity } from '../../contract/define/entity.ts'
import { useProduct } from '../app/product.ts'
import type { EntityScreens } from '../app/screens.ts'
import { screensOf } from '../app/screens-of.ts'
import { RowCommandHost } from './actions/row-command-host.tsx'
import './crud.css'
import { entityBase } from './entity-base.ts'
import { EntityContext, type EntityPage } from './entity-context.ts'
import { useEntityWords } from './entity-words.ts'

const NONE: EntityScreens = {}

interface EntityPartsProps {
  app: App
  entity: Entity
  children: ReactNode
}

/** Around rows of an entity on a page that is not its own: their cells and actions are those of its pages. */
export function EntityParts({ app, entity, children }: EntityPartsProps) {
  const entry = useProduct().apps.find((one) => one.app.key === app.key)
  if (!entry) throw new Error(`${app.key} is not an app of this product`)
  const words = useEntityWords(app, entity)
  const screens = use(screensOf(entry)).entities?.[entity.name] ?? NONE
  const base = entityBase(app, entity) ?? ''
  const page = useMemo<EntityPage>(() => ({ app, entity, screens, words, base }), [app, entity, screens, words, base])
  return (
    <EntityContext value={page}>
      <RowCommandHost>{children}</RowCommandHost>
    </EntityContext>
  )
}
