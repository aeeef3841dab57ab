import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { timeText } from '@atrium/core/web/ui/zone'
import { ZoneNote } from '@atrium/core/web/ui/zone-note'
import { Table } from 'antd'
import { Link } from 'react-router'
import { visitor } from '../../index.ts'
import { useWords } from '../words.ts'

interface LastVisitor {
  _id: string
  no: string
  name: string | null
  company: string | null
  registerCode: string
  status: number
  createdAt: string
}

export function LastVisitors({ rows }: { rows: LastVisitor[] }) {
  const { t, word } = useWords()
  const field = (name: keyof (typeof visitor)['fields']) => t(`entities.visitor.fields.${name}`)
  return (
    <Table
      size="small"
      rowKey="_id"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: word('noVisitors') }}
      columns={[
        {
          title: (
            <>
              {word('registeredAt')}
              <ZoneNote />
            </>
          ),
          dataIndex: 'createdAt',
          render: (at: string) => <time dateTime={at}>{timeText(at).slice(0, 16)}</time>,
        },
        {
          title: field('name'),
          dataIndex: 'name',
          render: (name: string | null, { _id, no }) => <Link to={`/visitor/record/list/${_id}`}>{name ?? no}</Link>,
        },
        { title: field('company'), dataIndex: 'company' },
        { title: field('registerCode'), dataIndex: 'registerCode' },
        { title: word('status'), dataIndex: 'status', render: (status: number) => <VisitorStatus status={status} /> },
      ]}
    />
  )
}

function VisitorStatus({ status }: { status: number }) {
  const { t } = useWords()
  const [name, colour] = visitor.status[status as keyof typeof visitor.status]
  return <StatusTag colour={colour}>{t(`entities.visitor.status.${name}`)}</StatusTag>
}
