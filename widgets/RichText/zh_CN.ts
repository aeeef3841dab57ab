export default { name: '富文本', about: '带标题、列表、链接和图片的说明' } as const
