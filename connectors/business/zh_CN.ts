export default {
  name: '业务数据',
  about: '业务应用的列表和指标，按查看者的权限显示',
  visitors: '业务数据需登录并有权限，访客只看到一句说明',
  nothing: '没有您能查看的业务数据适合这种组件',
} as const
