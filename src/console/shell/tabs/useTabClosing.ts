import { useNavigate } from 'react-router';
import { useHouse } from '../../house.ts';
import { useSay } from '../../texts/useSay.ts';
import { leaveQuestion } from '../dialog/leaveQuestion.ts';
import { lostWith } from '../unsaved.ts';
import { activateTab } from './activateTab.ts';
import { closeAllTabs, closeOtherTabs, closeTab } from './closeTab.ts';
import type { TabState } from './tabState.ts';

type Closing = <S extends TabState>(state: S) => S;

/** The tab that is seen is the active one, also before its address has followed. */
function withFront<S extends TabState>(state: S, front: string | undefined): S {
  const seen = state.tabs.find(({ path }) => path === front);
  return seen ? activateTab(state, seen) : state;
}

/** Closing one tab, the others or all, after asking when unsaved text would go with them. */
export function useTabClosing() {
  const { settings, unsaved, box, front } = useHouse();
  const { say } = useSay();
  const navigate = useNavigate();

  const close = async (closing: Closing): Promise<boolean> => {
    const before = settings.get().tabs;
    const change: Closing = (state) => closing(withFront(state, front.get()));
    const after = new Set(change(settings.get()).tabs.map((tab) => tab.path));
    const lost = before.map((tab) => tab.path).filter((path) => !after.has(path) && unsaved.get().has(path));
    if (lost.length > 0) {
      if (!(await box.confirm(leaveQuestion(say, lostWith(unsaved, lost))))) return false;
      unsaved.set(new Set([...unsaved.get()].filter((path) => !lost.includes(path))));
    }
    settings.update(change);
    return true;
  };

  return {
    /** `to` is where to go instead of to the tab beside it. */
    closeOne: async (path: string, to?: string) => {
      if (!(await close((state) => closeTab(state, path)))) return;
      if (to !== undefined) return void navigate(to);
      const { tabs, activeTab } = settings.get();
      if (tabs.length > 0 && activeTab) void navigate(activeTab.fullPath);
    },
    closeOther: () => close(closeOtherTabs),
    closeAll: () => close(closeAllTabs),
  };
}
