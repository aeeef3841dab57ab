import { createContext, useContext } from 'react'
import { holds } from '../../contract/access.ts'
import type { App } from '../../contract/define/app.ts'
import { type Entity, permissionFor } from '../../contract/define/entity.ts'
import { useSession } from '../access/session.ts'
import type { EntityScreens } from '../app/screens.ts'
import type { EntityWords } from './entity-words.ts'

/** The data that every part of an entity's pages needs. */
export interface EntityPage {
  app: App
  entity: Entity
  screens: EntityScreens
  words: EntityWords
  /** Address of the list without the query string: `/visitor/record/list`. */
  base: string
}

export const EntityContext = createContext<EntityPage | null>(null)

export function useEntityPage(): EntityPage {
  const page = useContext(EntityContext)
  if (!page) throw new Error('a part of an entity page stands outside EntityPages')
  return page
}

/** Whether the person has this permission for the entity: `read`, `unmask`, the name of an action … */
export function useMay(): (permission: string) => boolean {
  const { app, entity } = useEntityPage()
  const { permissions } = useSession()
  return (permission) => holds(permissions, [app.key, entity.module, permissionFor(entity, permission)])
}
