import { Suspense, useMemo } from 'react'
import { mayOpenApp } from '../../../contract/access.ts'
import { useSession } from '../../access/session.ts'
import { useProduct } from '../../app/product.ts'
import { lazy } from '../../page/chunk.ts'

/** What this person's apps offer to do next. */
export function NextSteps() {
  const { apps } = useProduct()
  const { tenant, permissions } = useSession()
  const steps = useMemo(
    () =>
      apps.flatMap(({ app, nextStep }) =>
        nextStep && mayOpenApp(app.key, tenant.apps, permissions) ? [{ key: app.key, Step: lazy(nextStep) }] : [],
      ),
    [apps, tenant.apps, permissions],
  )
  return steps.map(({ key, Step }) => (
    <Suspense key={key} fallback={null}>
      <Step />
    </Suspense>
  ))
}
