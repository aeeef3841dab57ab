export default {
  name: 'HTML 块',
  about: '自己写的 HTML，在隔离的框架中显示',
  none: '还没有内容',
  failed: 'eventInit 配置有误',
  gone: '内容离开了自己的页面，已停止显示',
} as const
