// The engine under virtua's bindings, as far as `VirtualRows` uses it. The library ships it without types.
declare module 'virtua/unstable_core' {
  export interface Layout {
    $getItemOffset(index: number): number;
    $getItemSize(index: number): number;
    $findIndex(offset: number): number;
    $getLength(): number;
    /** Whether an item has this size; without a size, whether its size is still unknown. */
    $isSizeEqual(index: number, size?: number): boolean;
    $setItemSizes(sizes: readonly (readonly [index: number, size: number])[], viewport: number): void;
  }
  export interface Store {
    $getStateVersion(): number;
    /** The first and the last item within this many pixels of the visible part. */
    $getRange(buffer?: number): [first: number, last: number];
    $getItemOffset(index: number): number;
    $getScrollOffset(): number;
    $getViewportSize(): number;
    $getTotalSize(): number;
    $subscribe(updates: number, heard: () => void): () => void;
    $update(action: number, value: number, atStart?: boolean): void;
    $dispose(): void;
  }
  export interface Driver {
    $observe(container: HTMLElement, scroller?: HTMLElement): void;
    $observeItem(element: HTMLElement, index: number): () => void;
    $scroll(index?: number, options?: { align?: 'start' | 'nearest'; offset?: number }): Promise<void>;
    /** To be called once the changes are in the document. */
    $effect(): void;
    $dispose(): void;
  }
  export const ACTION_ITEMS_LENGTH_CHANGE: number;
  export const UPDATE_VIRTUAL_STATE: number;
  export const UPDATE_SIZE_EVENT: number;
  export const UPDATE_SCROLL_EVENT: number;
  export function createListLayout(length: number, itemSize: number): Layout;
  export function createVirtualStore(layout: Layout): Store;
  export function createContainerDriver(store: Store, layout: Layout, horizontal: boolean): Driver;
}
