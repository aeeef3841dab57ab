import { ToolOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { Link } from 'react-router'
import { mayOpenWorkOrder } from '../../../contract/patterns/work-order.ts'
import type { WorkOrderLink } from '../../../contract/wire.ts'
import { api } from '../../api/client.ts'
import type { AnyRow } from '../../app/screens.ts'
import { useFollow } from '../../live/use-follow.ts'
import { useEntityPage, useMay } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { useWorkOrders } from '../use-work-orders.ts'
import { useBaseOf } from '../values/use-base-of.ts'
import { useCrudWords } from '../words.ts'
import './work-order.css'

/** The work order of this row, and the button that opens one. Nothing in a tenant without an app that has work orders. */
export function WorkOrderBar({ row }: { row: AnyRow }) {
  const { entity } = useEntityPage()
  const port = useWorkOrders()
  return entity.workOrder && port ? <Bar row={row} port={port} permission={entity.workOrder.permission} /> : null
}

type Port = NonNullable<ReturnType<typeof useWorkOrders>>

function Bar({ row, port, permission }: { row: AnyRow; port: Port; permission: string }) {
  const { app, entity } = useEntityPage()
  const { word } = useCrudWords()
  const { message } = App.useApp()
  const may = useMay()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const path = `${entity.path}/repair`
  // Below the key of the row's entity: it is asked again after changes of the row, too.
  const queryKey = [app.key, entity.name, 'workOrder', row._id]
  useFollow({ app: port.app.key, entity: port.entity.name }, queryKey)
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async () => (await api.get<{ repair: WorkOrderLink | null }>(path, { _id: row._id })).repair,
  })
  const open = useMutation({
    mutationFn: async () => (await api.post<{ repair: WorkOrderLink }>(path, { _id: row._id })).repair,
    onSuccess(opened) {
      queries.setQueryData(queryKey, opened)
      void message.success(word('repairOpened', { no: opened.no }))
    },
    onError: (error) => void message.error(errorText(error)),
  })
  if (isPending) return null
  const mayOpen = may(permission) && mayOpenWorkOrder(entity, row) && data?.outcome !== null
  if (!data && !mayOpen) return null
  return (
    <div className="core-work-order">
      <ToolOutlined aria-hidden />
      <span className="core-work-order-text">{data ? <State link={data} port={port} /> : word('noRepair')}</span>
      {mayOpen && (
        <Button size="small" loading={open.isPending} onClick={() => open.mutate()}>
          {word(data ? 'repairAgain' : 'openRepair')}
        </Button>
      )}
    </div>
  )
}

const STATES = { 1: 'repairFinished', 2: 'repairRejected' } as const

function State({ link, port }: { link: WorkOrderLink; port: Port }) {
  const { word } = useCrudWords()
  const base = useBaseOf(port)
  const state = word(link.outcome === null ? 'repairIsOpen' : STATES[link.outcome])
  return (
    <>
      {base ? <Link to={`${base}/${link._id}`}>{link.no}</Link> : link.no} {state}
      {link.result && <span className="core-work-order-result">{link.result}</span>}
    </>
  )
}
