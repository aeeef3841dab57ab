import { Skeleton, Table, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { visitor } from '../../index.ts'
import { useWords } from '../words.ts'
import type { LastVisitor } from './figures.ts'

const TAG_COLOURS = { blue: 'processing', green: 'success', grey: 'default' } as const

export function LastVisitors({ rows, loading }: { rows: LastVisitor[]; loading: boolean }) {
  const { t } = useTranslation('visitor')
  const { word, locale } = useWords()
  if (loading) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  const field = (name: keyof (typeof visitor)['fields']) => t(`entities.visitor.fields.${name}`)
  const time = new Intl.DateTimeFormat(locale.replace('_', '-'), { dateStyle: 'short', timeStyle: 'short' })
  return (
    <Table
      size="small"
      rowKey="_id"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: word('noVisitors') }}
      columns={[
        { title: word('registeredAt'), dataIndex: 'createdAt', render: (at: string) => time.format(new Date(at)) },
        {
          title: field('name'),
          dataIndex: 'name',
          render: (name: string | null, { _id, no }) => <Link to={`/visitor/record/list/${_id}`}>{name ?? no}</Link>,
        },
        { title: field('company'), dataIndex: 'company' },
        { title: field('registerCode'), dataIndex: 'registerCode' },
        { title: word('status'), dataIndex: 'status', render: (status: number) => <StatusTag status={status} /> },
      ]}
    />
  )
}

function StatusTag({ status }: { status: number }) {
  const { t } = useTranslation('visitor')
  const [name, colour] = visitor.status[status as keyof typeof visitor.status]
  return <Tag color={TAG_COLOURS[colour]}>{t(`entities.visitor.status.${name}`)}</Tag>
}
