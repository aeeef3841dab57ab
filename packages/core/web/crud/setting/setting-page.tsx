import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { holds } from '../../../contract/access.ts'
import type { App } from '../../../contract/define/app.ts'
import type { Entity } from '../../../contract/define/entity.ts'
import { useSession } from '../../access/session.ts'
import '../crud.css'
import { mayRetry } from '../../api/client.ts'
import type { EntityScreens } from '../../app/screens.ts'
import { ForbiddenPage, isForbidden } from '../../page/forbidden.tsx'
import { EntityContext, type EntityPage } from '../entity-context.ts'
import { useEntityWords } from '../entity-words.ts'
import { useErrorText } from '../error-text.ts'
import { Problem } from '../problem.tsx'
import { useCrudWords } from '../words.ts'
import { SettingForm, type SettingHints } from './setting-form.tsx'
import './setting.css'
import { useSetting } from './use-setting.ts'

interface SettingPageProps {
  app: App
  /**
   * The settings, described as an entity of which each tenant has one row: its fields in groups, their words, the
   * module, and the path whose GET returns them under the entity's name, with `rev`, and whose POST takes them.
   */
  entity: Entity
  /** Field → form control. */
  controls?: EntityScreens['controls']
  /** What an empty field or a 0 means, if that is not obvious. */
  hints?: SettingHints
}

/**
 * The settings page of an app: one form that is saved as a whole. A person with only the read permission sees it
 * disabled.
 */
export function SettingPage({ app, entity, controls = {}, hints = {} }: SettingPageProps) {
  const words = useEntityWords(app, entity)
  const { word } = useCrudWords()
  const { permissions } = useSession()
  const errorText = useErrorText()
  const { data, error, refetch } = useSetting(entity)
  const path = app.menu.find(({ module }) => module === entity.module)?.path ?? ''
  const base = `/${app.key}/${path}`
  const page = useMemo<EntityPage>(
    () => ({ app, entity, screens: { controls }, words, base }),
    [app, entity, controls, words, base],
  )
  if (isForbidden(error)) return <ForbiddenPage />
  const mayUpdate = holds(permissions, [app.key, entity.module, 'update'])
  return (
    <EntityContext value={page}>
      <section className="core-crud-setting">
        <h1>{words.own(`menu.${path}`)}</h1>
        <div className="core-crud-surface core-crud-setting-surface">
          {data ? (
            <SettingForm key={data.rev} start={data} hints={hints} disabled={!mayUpdate} />
          ) : error ? (
            <Problem
              look="broken"
              title={word('loadFailed', { name: words.name })}
              hint={errorText(error)}
              action={mayRetry(error) ? { label: word('retry'), onClick: () => refetch() } : undefined}
            />
          ) : (
            <Skeleton active paragraph={{ rows: 8 }} className="core-crud-setting-waiting" />
          )}
        </div>
      </section>
    </EntityContext>
  )
}
