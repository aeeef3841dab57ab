import type { Permission } from '@atrium/core/contract/access'

/** Invented people and departments. Any likeness is coincidence. */

export interface Unit {
  name: string
  description?: string
  below?: readonly Unit[]
}

export const TREE: readonly Unit[] = [
  {
    name: '示范工厂',
    below: [
      {
        name: '生产部',
        description: '两个车间，三班倒',
        below: [
          { name: '一车间', description: '注塑与装配' },
          { name: '二车间', description: '包装与入库' },
        ],
      },
      { name: '质量部', description: '来料、过程与出厂检验' },
      { name: '设备部', description: '保养与维修' },
      { name: '行政部', description: '门岗、访客与后勤' },
    ],
  },
]

interface SeedRole {
  name: string
  description: string
  /** 1 all, 2 own group and below, 3 own group, 4 own rows. */
  dataScope: number
  holds(entry: Permission): boolean
}

const READS = new Set(['read', 'export'])

export const ROLES: readonly SeedRole[] = [
  {
    name: '部门主管',
    description: '看本部门及下级的人员，管理看板',
    dataScope: 2,
    holds: ({ app, module, permission }) =>
      app === 'visual' || (app === 'manage' && ['user', 'group'].includes(module) && permission === 'read'),
  },
  {
    name: '门岗',
    description: '登记访客入场与离场',
    dataScope: 1,
    holds: ({ app, permission }) => app === 'visitor' && permission !== 'delete',
  },
  {
    name: '维修工',
    description: '受理并完成分给自己的报修',
    dataScope: 4,
    holds: ({ app, module, permission }) =>
      app === 'facility' &&
      (module === 'repair' ? ['read', 'accept', 'start', 'finish', 'log'].includes(permission) : permission === 'read'),
  },
  {
    name: '巡检员',
    description: '走自己的巡检路线，登记发现的异常',
    dataScope: 4,
    holds: ({ app, permission }) => app === 'inspection' && permission === 'read',
  },
  {
    name: '只读',
    description: '查看业务数据，不能修改',
    dataScope: 1,
    holds: ({ permission }) => READS.has(permission),
  },
]

export const PEOPLE = [
  { username: 'demo.zhou', name: '周立诚', unit: '生产部', roleName: '部门主管' },
  { username: 'demo.wu', name: '吴思远', unit: '一车间', roleName: '部门主管' },
  { username: 'demo.tang', name: '唐晓岚', unit: '二车间', roleName: '部门主管' },
  { username: 'demo.fang', name: '方静', unit: '质量部', roleName: '只读' },
  { username: 'demo.luo', name: '罗建峰', unit: '设备部', roleName: '只读' },
  { username: 'demo.qin', name: '秦守义', unit: '设备部', roleName: '维修工' },
  { username: 'demo.xu', name: '许国栋', unit: '设备部', roleName: '维修工' },
  { username: 'demo.jiang', name: '蒋文斌', unit: '设备部', roleName: '巡检员' },
  { username: 'demo.yan', name: '严小梅', unit: '行政部', roleName: '巡检员' },
  { username: 'demo.shen', name: '沈雨桐', unit: '行政部', roleName: '门岗' },
  { username: 'demo.he', name: '何振宇', unit: '行政部', roleName: '门岗' },
] as const
