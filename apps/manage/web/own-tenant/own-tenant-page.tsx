import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { api } from '@atrium/core/web/api/client'
import { formatFen, formatNumber } from '@atrium/core/web/crud/values/money'
import { formatMinute } from '@atrium/core/web/crud/values/times'
import { Wide } from '@atrium/core/web/ui/wide'
import { useQuery } from '@tanstack/react-query'
import { Progress, Skeleton, Table } from 'antd'
import { useWords } from '../words.ts'
import { OwnZone } from './own-zone.tsx'
import { TenantNumber } from './tenant-number.tsx'
import { WaitingHosts } from './waiting-hosts.tsx'

interface OwnTenant {
  _id: string
  name: string
  sysName: string
  /** 1: open, 3: its service has ended. */
  status: number
  expireAt: string | null
  maximumUser: number
  maximumSubTenant: number
  users: number
  subTenants: number
  /** In fen. */
  balance: number
  parentName: string | null
  parentContact: string | null
  parentMobile: string | null
  timeZone: string
  rev: number
}

interface Recharge {
  _id: string
  amount: number
  months: number
  memo: string | null
  createdAt: string
}

/** The user's own tenant: when its service ends, how much of its limits it uses, and how to renew it. */
export default function OwnTenantPage() {
  const { word } = useWords()
  const mayChange = holds(useSession().permissions, ['manage', 'tenant', 'update'])
  const { data } = useQuery({
    queryKey: ['manage', 'own-tenant'],
    queryFn: () => api.get<{ tenant: OwnTenant; recharges: Recharge[] }>('/api/tenant/own', {}),
  })
  return (
    <section className="manage-own">
      <h1>{word('ownTenant')}</h1>
      {data ? (
        <>
          <div className="manage-own-cards">
            <Service tenant={data.tenant} mayChange={mayChange} />
            <Limits tenant={data.tenant} />
          </div>
          <WaitingHosts mayAnswer={mayChange} />
          <Recharges list={data.recharges} />
        </>
      ) : (
        <Skeleton active />
      )}
    </section>
  )
}

function Service({ tenant, mayChange }: { tenant: OwnTenant; mayChange: boolean }) {
  const { word } = useWords()
  const asked = [tenant.parentName, tenant.parentContact, tenant.parentMobile].filter(Boolean).join(' · ')
  return (
    <div className="manage-own-card">
      <h2>{tenant.name}</h2>
      <dl>
        <dt>{word('tenantNumber')}</dt>
        <dd>
          <TenantNumber id={tenant._id} />
        </dd>
        <dt>{word('serviceUntil')}</dt>
        <dd data-ended={tenant.status === 3}>
          {tenant.expireAt ? formatMinute(tenant.expireAt) : word('noEnd')}
          {tenant.status === 3 && ` · ${word('ended')}`}
        </dd>
        <dt>
          <label htmlFor="own-zone">{word('ownZone')}</label>
        </dt>
        <dd>
          <OwnZone timeZone={tenant.timeZone} rev={tenant.rev} mayChange={mayChange} />
        </dd>
        <dt>{word('balance')}</dt>
        <dd>{formatFen(tenant.balance)}</dd>
        <dt>{word('renewal')}</dt>
        <dd>{asked ? word('askParent', { parent: asked }) : word('askOperator')}</dd>
      </dl>
    </div>
  )
}

function Limits({ tenant }: { tenant: OwnTenant }) {
  const { word } = useWords()
  return (
    <div className="manage-own-card">
      <h2>{word('limits')}</h2>
      <Used label={word('usersUsed')} used={tenant.users} of={tenant.maximumUser} />
      <Used label={word('subTenantsUsed')} used={tenant.subTenants} of={tenant.maximumSubTenant} />
      <p className="manage-muted">{word('limitsHint')}</p>
    </div>
  )
}

function Used({ label, used, of }: { label: string; used: number; of: number }) {
  const { locale } = useWords()
  return (
    <div className="manage-used">
      <span>{label}</span>
      <span className="manage-number">
        {formatNumber(used, locale)} / {formatNumber(of, locale)}
      </span>
      <Progress
        percent={of === 0 ? 0 : Math.min(100, Math.round((used / of) * 100))}
        showInfo={false}
        strokeColor="var(--a-brand)"
        size="small"
        aria-label={label}
      />
    </div>
  )
}

function Recharges({ list }: { list: Recharge[] }) {
  const { word } = useWords()
  return (
    <div className="manage-own-card">
      <h2>{word('recharges')}</h2>
      {list.length === 0 ? (
        <p className="manage-muted">{word('noRecharges')}</p>
      ) : (
        <Wide label={word('recharges')}>
          <Table
            size="small"
            rowKey="_id"
            pagination={false}
            dataSource={list}
            columns={[
              { title: word('rechargedAt'), dataIndex: 'createdAt', render: (at: string) => formatMinute(at) },
              { title: word('amountYuan'), dataIndex: 'amount', align: 'end', render: (fen: number) => formatFen(fen) },
              { title: word('months'), dataIndex: 'months', align: 'end' },
              { title: word('memo'), dataIndex: 'memo', render: (memo: string | null) => memo ?? '—' },
            ]}
          />
        </Wide>
      )}
    </div>
  )
}
