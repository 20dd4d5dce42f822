import { useNavigate } from 'react-router';
import { useHouse } from '../house.ts';
import { withForm } from '../pages/formQuery.ts';
import { withView } from '../pages/viewQuery.ts';
import type { PaletteItem } from './paletteItem.ts';

/** Goes where an item leads; a page that is open already keeps its filters. */
export function useGoTo(): (item: PaletteItem) => void {
  const { settings } = useHouse();
  const navigate = useNavigate();
  return ({ path, form, view, keyword }) => {
    if (keyword !== undefined) return void navigate(`${path}?${new URLSearchParams({ q: keyword })}`);
    const tab = settings.get().tabs.find((open) => open.path === path);
    const search = tab?.fullPath.slice(path.length) ?? '';
    if (view !== undefined) void navigate(path + withView(withForm(search, undefined), view));
    else void navigate(path + (form ? withForm(search, form) : search));
  };
}
