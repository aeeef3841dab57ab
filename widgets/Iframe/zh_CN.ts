export default {
  name: '网页',
  about: '在看板中显示其他网站的网页',
  none: '还没有网址',
  noAddress: '网址不正确',
  later: '查看和预览时显示这个网页',
} as const
