import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { AnyRow } from '../../app/screens.ts'
import { useEntityPage } from '../entity-context.ts'
import './detail.css'

/** The money of a row as one sum, where its entity has one. */
export function RowSum({ row }: { row: AnyRow }) {
  const Sum = useEntityPage().screens.sum?.component
  if (!Sum) return null
  return (
    <section className="core-crud-facts">
      <Suspense fallback={<Skeleton active title={false} />}>
        <Sum row={row} />
      </Suspense>
    </section>
  )
}
