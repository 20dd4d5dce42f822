/** Bundled icons by name: those of the groups of the usual menu and of its first group. */
// biome-ignore lint/performance/noBarrelFile: the names are the content: written once, they are looked up as they stand here
export {
  AccountBookOutlined,
  AppstoreOutlined,
  CarOutlined,
  ContainerOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  PlusOutlined,
  SettingOutlined,
  ShopOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons-svg';
