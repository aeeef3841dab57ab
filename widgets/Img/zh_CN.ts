export default {
  name: '图片',
  about: '上传的图片，或服务器定时读取的图片',
  none: '还没有选择图片',
  afterSave: '保存后显示图片',
  failed: '图片加载失败',
  refused: '不允许访问该图片地址',
  unreachable: '无法读取图片',
  type: '不是 JPG、PNG、WebP 图片',
  size: '图片太大',
  old: '图片未能更新，显示的是较早的一张',
} as const
